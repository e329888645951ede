import { withDays } from '../format.ts'

/** A field that failed, by its path in the variables, such as `input.customer.email`. */
export interface Fault {
  path: string
  detail: string
}

/** A refusal or a network failure, with a message that can be shown to people. */
export class Problem extends Error {
  /** The code of the refusal; `unreachable` when there was no response. */
  readonly code: string
  /** Every field that failed. */
  readonly faults: readonly Fault[]
  /** The labels of the fields that forms show, by path. */
  readonly labels = new Map<string, string>()
  /** Further members of the refusal, such as `available` and `alternatives`. */
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

  /** The message for a field of a form. @param label the label of the field */
  faultsAt(path: string | undefined, label: string): Fault[] {
    if (path !== undefined) this.labels.set(path, label)
    return this.faults.filter(fault => isAt(path, fault))
  }

  /** The label of the field of a fault; undefined for one that the form does not show. */
  labelOf(fault: Fault): string | undefined {
    return [...this.labels].find(([path]) => isAt(path, fault))?.[1]
  }
}

/** Whether a fault is shown at the field of this path. */
export function isAt(path: string | undefined, fault: Fault): boolean {
  return path !== undefined && (fault.path === path || fault.path.startsWith(`${path}.`))
}

/** The service names a field by a JSON Pointer into the request, such as `/variables/input/customer/email`. */
function pathOf(pointer: string): string {
  const names = pointer.replace(/^\/(variables\/)?/, '').split('/')
  return names.map(name => name.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}
