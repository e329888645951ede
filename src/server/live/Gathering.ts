import type { Change } from '../../database/Change.ts'

const kinds = ['bookingIds', 'timeslotIds', 'activityIds'] as const

/** Identifiers of a payload: 39 bytes each in JSON, where PostgreSQL takes less than 8,000 in all. */
const MOST_IDS = 180

/** Gathers changes until they are told. */
export class Gathering {
  readonly #operators = new Map<string, Record<(typeof kinds)[number], Set<string>>>()
  #size = 0

  /** How many things are in it. */
  get size(): number {
    return this.#size
  }

  add(change: Change): void {
    const known = this.#operators.get(change.operatorId)
    const of = known ?? { bookingIds: new Set(), timeslotIds: new Set(), activityIds: new Set() }
    if (!known) this.#operators.set(change.operatorId, of)
    if ('bookingId' in change) this.#put(of.bookingIds, change.bookingId)
    if ('timeslotId' in change) this.#put(of.timeslotIds, change.timeslotId)
    if ('activityId' in change) this.#put(of.activityIds, change.activityId)
  }

  #put(ids: Set<string>, id: string): void {
    if (ids.has(id)) return
    ids.add(id)
    this.#size++
  }

  /** Everything that was gathered, as payloads of notifications. */
  payloads(): string[] {
    const payloads: string[] = []
    for (const [operatorId, of] of this.#operators) {
      for (const kind of kinds) {
        const ids = [...of[kind]]
        for (let at = 0; at < ids.length; at += MOST_IDS) {
          payloads.push(JSON.stringify({ operatorId, [kind]: ids.slice(at, at + MOST_IDS) }))
        }
      }
    }
    return payloads
  }
}
