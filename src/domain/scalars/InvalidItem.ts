import type { Violation } from '../refusals/refusal.ts'

/** Replaces an invalid item of a list whose items are validated separately: its violations, with paths from the root of the request. */
export class InvalidItem {
  readonly violations: readonly Violation[]
  /** The part of it that could be parsed. */
  readonly value: unknown

  constructor(violations: readonly Violation[], value: unknown) {
    this.violations = violations
    this.value = value
  }
}
