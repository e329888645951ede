import type { Change } from './Change.ts'
import type { ChangeBatch } from './ChangeBatch.ts'

type Ids = Record<'bookingIds' | 'timeslotIds' | 'activityIds', Set<string>>

/** Collects changes until they are sent. A thing that changed several times is kept once. */
export class ChangeCollector {
  readonly #operators = new Map<string, Ids>()
  #size = 0

  /** The number of changed things. */
  get size(): number {
    return this.#size
  }

  add(change: Change): void {
    const ids = this.#of(change.operatorId)
    if ('bookingId' in change) this.#put(ids.bookingIds, change.bookingId)
    if ('timeslotId' in change) this.#put(ids.timeslotIds, change.timeslotId)
    if ('activityId' in change) this.#put(ids.activityIds, change.activityId)
  }

  merge(changes: ChangeBatch): void {
    const ids = this.#of(changes.operatorId)
    for (const id of changes.bookingIds) this.#put(ids.bookingIds, id)
    for (const id of changes.timeslotIds) this.#put(ids.timeslotIds, id)
    for (const id of changes.activityIds) this.#put(ids.activityIds, id)
  }

  /** The changes of each operator. */
  changes(): ChangeBatch[] {
    return [...this.#operators].map(([operatorId, { bookingIds, timeslotIds, activityIds }]) => ({
      operatorId,
      bookingIds: [...bookingIds],
      timeslotIds: [...timeslotIds],
      activityIds: [...activityIds],
    }))
  }

  #of(operatorId: string): Ids {
    let ids = this.#operators.get(operatorId)
    if (ids === undefined) {
      ids = { bookingIds: new Set(), timeslotIds: new Set(), activityIds: new Set() }
      this.#operators.set(operatorId, ids)
    }
    return ids
  }

  #put(ids: Set<string>, id: string): void {
    if (ids.has(id)) return
    ids.add(id)
    this.#size++
  }
}
