import { Temporal } from 'temporal-polyfill'

/** An entry as a client sends it. */
export interface Sent {
  meter: string
  usage: string
  at: string
  key: string | null
}

/** An entry that was acknowledged. */
export interface Entry extends Sent {
  id: number
  /** Its current usage in billionths; undefined once it is voided. */
  counts: bigint | undefined
  deleted: boolean
}

/** The outcome of an operation. */
export type Outcome =
  | { did: 'record'; sent: Sent; id: number; replayed: boolean }
  | { did: 'mismatch'; sent: Sent[] }
  | { did: 'correct'; entry: Entry; usage: string | null; code: string | undefined }
  | { did: 'zone'; zone: string }
  | { did: 'retain'; months: number }
  | { did: 'compact' }

/** The state of the database after all concurrent operations have ended. */
export interface Seen {
  zone: string
  /** The entries that exist, with their usage after corrections. */
  counts: ReadonlyMap<number, bigint>
}

const NANO = 1_000_000_000n

/** A decimal number in billionths. */
export function nanos(digits: string): bigint {
  const [whole, fraction = ''] = digits.replace('-', '').split('.') as [string, string?]
  const amount = BigInt(whole) * NANO + BigInt(fraction.padEnd(9, '0'))
  return digits.startsWith('-') ? -amount : amount
}

/** The expected state, computed without the database and its arithmetic. */
export class Model {
  readonly entries: Entry[] = []
  zone = 'Europe/London'
  readonly #byKey = new Map<string, Entry>()
  readonly #now: Temporal.Instant

  constructor(now: Date) {
    this.#now = Temporal.Instant.fromEpochMilliseconds(now.getTime())
  }

  /** Accounts for the outcomes of concurrent operations; throws if no order of them explains the outcomes. */
  account(outcomes: readonly Outcome[], seen: Seen): void {
    for (const each of outcomes) if (each.did === 'record' && !each.replayed) this.#add(each.sent, each.id)
    for (const each of outcomes) {
      if (each.did === 'record' && each.replayed) this.#checkRepeated(each.sent, each.id)
      if (each.did === 'mismatch') this.#checkMismatch(each.sent)
    }
    const zones = [this.zone, ...outcomes.flatMap(each => (each.did === 'zone' ? [each.zone] : []))]
    const retained = outcomes.flatMap(each => (each.did === 'retain' ? [each.months] : []))
    this.#correct(outcomes, seen, retained.length > 0)
    this.#delete(seen, zones, retained)
    const changed = zones.slice(1)
    this.#must(changed.length === 0 ? seen.zone === this.zone : changed.includes(seen.zone), `the zone is ${seen.zone}`)
    this.zone = seen.zone
  }

  #add(sent: Sent, id: number): void {
    this.#must(!this.entries.some(each => each.id === id), `entry ${id} was acknowledged twice`)
    const entry: Entry = { ...sent, id, counts: nanos(sent.usage), deleted: false }
    this.entries.push(entry)
    if (sent.key === null) return
    this.#must(!this.#byKey.has(sent.key), `the key ${sent.key} has recorded two entries`)
    this.#byKey.set(sent.key, entry)
  }

  #checkRepeated(sent: Sent, id: number): void {
    const first = this.#byKey.get(sent.key ?? '')
    this.#must(first?.id === id && isSame(first, sent), `entry ${id} was no repetition`)
  }

  #checkMismatch(sent: readonly Sent[]): void {
    const differs = (one: Sent, index: number) => {
      const others = [this.#byKey.get(one.key ?? ''), ...sent.slice(0, index).filter(each => each.key === one.key)]
      return one.key !== null && others.some(each => each && !isSame(each, one))
    }
    this.#must(sent.some(differs), 'a key was said to have recorded another entry, and has not')
  }

  #correct(outcomes: readonly Outcome[], seen: Seen, retaining: boolean): void {
    const corrections = outcomes.filter(each => each.did === 'correct')
    for (const entry of new Set(corrections.map(each => each.entry))) {
      const own = corrections.filter(each => each.entry === entry)
      const wasVoided = entry.counts === undefined
      const voided = own.some(each => each.usage === null && each.code === undefined)
      for (const { usage, code } of own) {
        if (code === undefined)
          this.#must(!entry.deleted && (usage === null || !wasVoided), `${entry.id} was corrected`)
        else if (code === 'not-found') this.#must(entry.deleted || retaining, `${entry.id} was not found`)
        else {
          this.#must(
            code === 'invalid-transition' && usage !== null,
            `the correction of ${entry.id} was refused: ${code}`,
          )
          this.#must(wasVoided || voided, `${entry.id} is not voided`)
        }
      }
      const amended = own.flatMap(each => (each.code === undefined && each.usage !== null ? [nanos(each.usage)] : []))
      const count = seen.counts.get(entry.id) ?? amended[0]
      if (voided || wasVoided) entry.counts = undefined
      else if (amended.length > 0) {
        this.#must(amended.includes(count!), `${entry.id} counts ${count}, which nobody asked for`)
        entry.counts = count
      }
    }
  }

  #delete(seen: Seen, zones: readonly string[], retained: readonly number[]): void {
    const before = this.entries.filter(each => !each.deleted)
    const gone = before.filter(each => !seen.counts.has(each.id))
    const old = (entry: Entry) => zones.some(zone => retained.some(months => this.#isOld(entry, zone, months)))
    for (const entry of gone) {
      this.#must(old(entry), `entry ${entry.id} is gone`)
      entry.deleted = true
    }
    if (zones.length > 1 || retained.length !== 1) return
    // Entries recorded concurrently may have missed the deletion.
    const left = before.filter(each => !each.deleted && old(each) && this.#settled.has(each.id))
    this.#must(left.length === 0, `${left.length} entries should be gone`)
  }

  /** Entries that existed before the operations being accounted for. */
  readonly #settled = new Set<number>()

  /** Marks the entries of finished operations as settled before the next ones begin. */
  settle(): void {
    for (const each of this.entries) this.#settled.add(each.id)
  }

  #isOld(entry: Entry, zone: string, months: number): boolean {
    if (months === 0) return false
    const cutoff = this.#now.toZonedDateTimeISO(zone).toPlainDate().with({ day: 1 }).subtract({ months })
    return Temporal.PlainDate.compare(localDay(entry.at, zone), cutoff) < 0
  }

  #must(holds: boolean, otherwise: string): asserts holds {
    if (!holds) throw new Error(`By the model it cannot be that ${otherwise}.`)
  }
}

export function localDay(at: string, zone: string): Temporal.PlainDate {
  return Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate()
}

function isSame(one: Sent, other: Sent): boolean {
  return one.meter === other.meter && one.usage === other.usage && one.at === other.at
}
