import type { Fault } from '../refusals/refusal.ts'

/** Replaces an invalid item of a list whose items are validated separately: its faults, with paths from the root of the request. */
export class InvalidItem {
  readonly faults: readonly Fault[]
  /** The part of it that could be parsed. */
  readonly value: unknown

  constructor(faults: readonly Fault[], value: unknown) {
    this.faults = faults
    this.value = value
  }
}
