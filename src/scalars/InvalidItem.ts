import type { Fault } from '../refusal.ts'

/** Stands for an item of a list whose items are judged apart: what is wrong with it, with paths from the root of the request. */
export class InvalidItem {
  readonly faults: readonly Fault[]
  /** As much of it as could be read. */
  readonly value: unknown

  constructor(faults: readonly Fault[], value: unknown) {
    this.faults = faults
    this.value = value
  }
}
