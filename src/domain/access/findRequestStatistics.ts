import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, type PreparedStatement, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { callKinds } from './CallKind.ts'
import { percentile } from './latencyBucket.ts'
import { periodKey, readPeriods } from './periods.ts'
import type { CallCount, RequestStatistics } from './RequestStatistics.ts'

interface TallyRow {
  id: string
  from: string
  to: string
  outcome: string
  bucket: number
  requests: number
}

// One index range scan for each key and period.
const tally = (owner: 'partner_id' | 'key_id') =>
  preparedStatement(
    ({ operatorId, ids, from, to }: Placeholders<Requested>) => sql<TallyRow>`
  select k.${sql.ref(owner)} id, p."from", p."to", t.outcome, t.bucket, sum(t.requests)::bigint requests
  from unnest(${from}::date[], ${to}::date[]) p ("from", "to")
  cross join api_key k
  join request_tally t on t.operator_id = k.operator_id and t.key_id = k.key_id and t.day between p."from" and p."to"
  where k.operator_id = ${operatorId} and k.${sql.ref(owner)} = any(${ids})
  group by 1, 2, 3, 4, 5`,
  )

interface CallRow extends CallCount {
  id: string
  from: string
  to: string
}

const callsOf = (owner: 'partner_id' | 'key_id') =>
  preparedStatement(
    ({ operatorId, ids, from, to }: Placeholders<Requested>) => sql<CallRow>`
  select k.${sql.ref(owner)} id, p."from", p."to", t.kind, sum(t.requests)::bigint "requestCount", sum(t.limited)::bigint "limitedCount"
  from unnest(${from}::date[], ${to}::date[]) p ("from", "to")
  cross join api_key k
  join call_tally t on t.operator_id = k.operator_id and t.key_id = k.key_id and t.day between p."from" and p."to"
  where k.operator_id = ${operatorId} and k.${sql.ref(owner)} = any(${ids})
  group by 1, 2, 3, 4`,
  )

interface Requested {
  operatorId: string
  ids: readonly string[]
  from: readonly string[]
  to: readonly string[]
}

const partners = { tally: tally('partner_id'), calls: callsOf('partner_id') }
const keys = { tally: tally('key_id'), calls: callsOf('key_id') }

/** The statistics of all keys of a partner together, by period key; zeros for a period without requests. */
export const findPartnerRequests = (db: Sql, operatorId: string, requested: readonly string[]) =>
  findStatistics(db, partners, operatorId, requested)

/** The statistics of individual keys. */
export const findKeyRequests = (db: Sql, operatorId: string, requested: readonly string[]) =>
  findStatistics(db, keys, operatorId, requested)

async function findStatistics(
  db: Sql,
  select: { tally: PreparedStatement<Requested, TallyRow>; calls: PreparedStatement<Requested, CallRow> },
  operatorId: string,
  requested: readonly string[],
): Promise<Map<string, RequestStatistics>> {
  const periods = { operatorId, ...readPeriods(requested) }
  const [rows, calls] = await Promise.all([select.tally(db, periods), select.calls(db, periods)])
  const rowsByKey = Map.groupBy(rows, row => periodKey(row.id, row.from, row.to))
  const callsByKey = Map.groupBy(calls, row => periodKey(row.id, row.from, row.to))
  return new Map(requested.map(key => [key, statisticsOf(rowsByKey.get(key) ?? [], callsByKey.get(key) ?? [])]))
}

function statisticsOf(rows: readonly TallyRow[], calls: readonly CallRow[]): RequestStatistics {
  const refusals = [...sumBy(rows, 'outcome')]
    .filter(([outcome]) => outcome !== 'ok')
    .map(([code, requestCount]) => ({ code, requestCount }))
    .sort((one, other) => other.requestCount - one.requestCount || (one.code < other.code ? -1 : 1))
  return {
    requestCount: rows.reduce((sum, row) => sum + row.requests, 0),
    refusals,
    calls: callKinds.flatMap(kind => calls.find(each => each.kind === kind) ?? []),
    p95Milliseconds: percentile(sumBy(rows, 'bucket'), 0.95),
  }
}

/** The number of requests by outcome or by bucket. */
function sumBy<Member extends 'outcome' | 'bucket'>(rows: readonly TallyRow[], member: Member) {
  const sums = new Map<TallyRow[Member], number>()
  for (const row of rows) sums.set(row[member], (sums.get(row[member]) ?? 0) + row.requests)
  return sums
}
