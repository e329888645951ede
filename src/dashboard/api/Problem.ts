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
  /** What forms call the fields that they show, by the paths. */
  readonly labels = new Map<string, string>()
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

  /** What is wrong at a field that a form shows. @param label what the form calls it */
  faultsAt(path: string | undefined, label: string): Fault[] {
    if (path !== undefined) this.labels.set(path, label)
    return this.faults.filter(fault => isAt(path, fault))
  }

  /** What the form calls the field of a fault; undefined for one that it does not show. */
  labelOf(fault: Fault): string | undefined {
    return [...this.labels].find(([path]) => isAt(path, fault))?.[1]
  }
}

/** Whether a fault is told at the field of this path. */
export function isAt(path: string | undefined, fault: Fault): boolean {
  return path !== undefined && (fault.path === path || fault.path.startsWith(`${path}.`))
}

/** The service names a field by a JSON Pointer into the request, such as `/variables/input/customer/email`. */
function pathOf(pointer: string): string {
  const names = pointer.replace(/^\/(variables\/)?/, '').split('/')
  return names.map(name => name.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}
