import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from './Caller.ts'
import { type CallKind, callKinds } from './CallKind.ts'
import { bucketOf, LAST_BUCKET } from './latencyBucket.ts'

const DAY = 86_400_000

/**
 * Maximum number of combinations of key and outcome that are counted between two writes. Further ones are not counted, which
 * limits the memory used (to 4 MB).
 */
const MAX_LINES = 5000

// Sorted by primary key, so that two instances that update the same rows cannot deadlock.
const add = preparedStatement(
  ({ operatorId, keyIds, days, outcomes, buckets, requests }: Placeholders<Tallies>) => sql`
  insert into request_tally as t (operator_id, key_id, day, outcome, bucket, requests)
  select ${operatorId}::uuid, * from unnest(${keyIds}::uuid[], ${days}::date[], ${outcomes}::text[], ${buckets}::smallint[],
    ${requests}::bigint[])
  order by 2, 3, 4, 5
  on conflict (operator_id, key_id, day, outcome, bucket) do update set requests = t.requests + excluded.requests`,
)

/** The rows of an operator to add, as one array per column. */
interface Tallies {
  operatorId: string
  keyIds: string[]
  days: string[]
  outcomes: string[]
  buckets: number[]
  requests: number[]
}

const addCalls = preparedStatement(
  ({ operatorId, keyIds, days, kinds, requests, limited }: Placeholders<CallTallies>) => sql`
  insert into call_tally as t (operator_id, key_id, day, kind, requests, limited)
  select ${operatorId}::uuid, * from unnest(${keyIds}::uuid[], ${days}::date[], ${kinds}::text[], ${requests}::bigint[],
    ${limited}::bigint[])
  order by 2, 3, 4
  on conflict (operator_id, key_id, day, kind) do update
  set requests = t.requests + excluded.requests, limited = t.limited + excluded.limited`,
)

/** The same for the kinds of calls. */
interface CallTallies {
  operatorId: string
  keyIds: string[]
  days: string[]
  kinds: string[]
  requests: number[]
  limited: number[]
}

/** The counts of one key on one day: the number of requests by outcome and latency bucket, and by kind. */
interface Counted {
  operatorId: string
  outcomes: Map<string, Float64Array>
  /** For each kind of call the requests, and those that a rate limit refused. */
  calls: Float64Array
}

/**
 * Counts requests by key, outcome and latency. A request only increments a number in memory; `write` is called from time to time, and
 * adds the counts of each operator to each table in one statement. The counts are only statistics: those that cannot be written are lost, and no
 * request waits for a write.
 */
export class RequestCounter {
  readonly #db: Sql
  /** By day and key. */
  #days = new Map<number, Map<string, Counted>>()
  #lines = 0

  constructor(db: Sql) {
    this.#db = db
  }

  /**
   * @param milliseconds how long the request took; null if that is meaningless, as for a stream
   * @param kind absent for what no rate limit counts
   */
  count({ operatorId, keyId }: Caller, outcome: string, milliseconds: number | null, now: Date, kind?: CallKind): void {
    const day = Math.floor(now.getTime() / DAY)
    let counted = this.#days.get(day)?.get(keyId)
    if (!counted?.outcomes.has(outcome)) counted = this.#begin(day, operatorId, keyId, outcome)
    if (!counted) return
    counted.outcomes.get(outcome)![milliseconds === null ? 0 : bucketOf(milliseconds)]!++
    if (kind === undefined) return
    const index = 2 * callKinds.indexOf(kind)
    counted.calls[index]!++
    if (outcome === 'rate-limited') counted.calls[index + 1]!++
  }

  /** Adds the counts since the last write to the tables. */
  async write(): Promise<void> {
    const days = this.#days
    if (days.size === 0) return
    this.#days = new Map()
    this.#lines = 0
    for (const tallies of talliesOf(days)) await add(this.#db, tallies)
    for (const tallies of callTalliesOf(days)) await addCalls(this.#db, tallies)
  }

  #begin(day: number, operatorId: string, keyId: string, outcome: string): Counted | undefined {
    if (this.#lines >= MAX_LINES) return undefined
    this.#lines++
    const buckets = new Float64Array(LAST_BUCKET + 1)
    const keys = getOrCreate(this.#days, day, () => new Map<string, Counted>())
    const counted = getOrCreate(keys, keyId, () => ({
      operatorId,
      outcomes: new Map<string, Float64Array>(),
      calls: new Float64Array(2 * callKinds.length),
    }))
    counted.outcomes.set(outcome, buckets)
    return counted
  }
}

/** Returns the value of a key in the map, and creates it if it is missing. */
function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}

function talliesOf(days: Map<number, Map<string, Counted>>): Iterable<Tallies> {
  const ofOperators = new Map<string, Tallies>()
  for (const [day, keys] of days) {
    const date = dateOf(day)
    for (const [keyId, { operatorId, outcomes }] of keys) {
      const tallies = getOrCreate(ofOperators, operatorId, () => ({
        operatorId,
        ...{ keyIds: [], days: [], outcomes: [], buckets: [], requests: [] },
      }))
      for (const [outcome, buckets] of outcomes) {
        for (const [bucket, requests] of buckets.entries()) {
          if (requests === 0) continue
          tallies.keyIds.push(keyId)
          tallies.days.push(date)
          tallies.outcomes.push(outcome)
          tallies.buckets.push(bucket)
          tallies.requests.push(requests)
        }
      }
    }
  }
  return ofOperators.values()
}

function callTalliesOf(days: Map<number, Map<string, Counted>>): Iterable<CallTallies> {
  const ofOperators = new Map<string, CallTallies>()
  for (const [day, keys] of days) {
    const date = dateOf(day)
    for (const [keyId, { operatorId, calls }] of keys) {
      for (const [index, kind] of callKinds.entries()) {
        if (calls[2 * index] === 0) continue
        const tallies = getOrCreate(ofOperators, operatorId, () => ({
          operatorId,
          ...{ keyIds: [], days: [], kinds: [], requests: [], limited: [] },
        }))
        tallies.keyIds.push(keyId)
        tallies.days.push(date)
        tallies.kinds.push(kind)
        tallies.requests.push(calls[2 * index]!)
        tallies.limited.push(calls[2 * index + 1]!)
      }
    }
  }
  return ofOperators.values()
}

const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)
