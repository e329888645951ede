import { withDays } from '../format.ts'

/** A field that failed, by its path in the variables, such as `input.customer.email`. */
export interface Fault {
  path: string
  detail: string
}

/** A refusal, or that the service could not be asked at all: a sentence that can be shown as it is. */
export class Problem extends Error {
  /** The code of the refusal; `unreachable` when there was no answer. */
  readonly code: string
  /** Every field that failed. */
  readonly faults: readonly Fault[]
  /** What else the service says: `available`, `alternatives` and the like. */
  readonly facts: Readonly<Record<string, unknown>>

  constructor(code: string, message: string, facts: Readonly<Record<string, unknown>> = {}) {
    super(withDays(message))
    this.name = 'Problem'
    this.code = code
    this.facts = facts
    const errors = (facts.errors ?? []) as { path?: readonly (string | number)[]; pointer?: string; detail: string }[]
    this.faults = errors.map(({ path, pointer = '', detail }) => ({
      path: path?.join('.') ?? pathOf(pointer),
      detail: withDays(detail),
    }))
  }
}

/** The service names a field by a JSON Pointer into the request, such as `/variables/input/customer/email`. */
function pathOf(pointer: string): string {
  const names = pointer.replace(/^\/(variables\/)?/, '').split('/')
  return names.map(name => name.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}
