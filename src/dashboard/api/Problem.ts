import { withDays } from '../format.ts'

/** A field that failed, by its path in the variables, such as `input.customer.email`. */
export interface Violation {
  path: string
  detail: string
}

/** A refusal or a network failure, with a message that can be shown to people. */
export class Problem extends Error {
  /** The code of the refusal; `unreachable` when there was no response. */
  readonly code: string
  /** Every field that failed. */
  readonly violations: readonly Violation[]
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
    this.violations = errors.map(({ path, pointer = '', detail }) => ({
      path: path?.join('.') ?? pathOf(pointer),
      detail: withDays(detail),
    }))
  }

  /** The message for a field of a form. @param label the label of the field */
  violationsAt(path: string | undefined, label: string): Violation[] {
    if (path !== undefined) this.labels.set(path, label)
    return this.violations.filter(violation => isAt(path, violation))
  }

  /** The label of the field of a violation; undefined for one that the form does not show. */
  labelOf(violation: Violation): string | undefined {
    return [...this.labels].find(([path]) => isAt(path, violation))?.[1]
  }
}

/** Whether a violation is shown at the field of this path. */
export function isAt(path: string | undefined, violation: Violation): boolean {
  return path !== undefined && (violation.path === path || violation.path.startsWith(`${path}.`))
}

/** The service names a field by a JSON Pointer into the request, such as `/variables/input/customer/email`. */
function pathOf(pointer: string): string {
  const names = pointer.replace(/^\/(variables\/)?/, '').split('/')
  return names.map(name => name.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}
