import type { Sql } from '../database/Database.ts'
import { percentile } from './latencyBucket.ts'
import { periodKey, readPeriods } from './periods.ts'
import type { RequestStatistics } from './RequestStatistics.ts'

interface TallyRow {
  id: string
  from: string
  to: string
  outcome: string
  bucket: number
  requests: number
}

// One index range scan for each key and period.
const TALLY = (owner: 'partner_id' | 'key_id') => `
  select k.${owner} id, p."from", p."to", t.outcome, t.bucket, sum(t.requests)::bigint requests
  from unnest($3::date[], $4::date[]) p ("from", "to")
  cross join api_key k
  join request_tally t on t.operator_id = k.operator_id and t.key_id = k.key_id and t.day between p."from" and p."to"
  where k.operator_id = $1 and k.${owner} = any($2)
  group by 1, 2, 3, 4, 5`

/** The statistics of all keys of a partner together, by period key; zeros for a period without requests. */
export const findPartnerRequests = (sql: Sql, operatorId: string, keys: readonly string[]) =>
  findStatistics(sql, TALLY('partner_id'), operatorId, keys)

/** The statistics of individual keys. */
export const findKeyRequests = (sql: Sql, operatorId: string, keys: readonly string[]) =>
  findStatistics(sql, TALLY('key_id'), operatorId, keys)

async function findStatistics(
  sql: Sql,
  statement: string,
  operatorId: string,
  keys: readonly string[],
): Promise<Map<string, RequestStatistics>> {
  const { ids, from, to } = readPeriods(keys)
  const rows = await sql.query<TallyRow>(statement, [operatorId, ids, from, to])
  const byKey = Map.groupBy(rows, row => periodKey(row.id, row.from, row.to))
  return new Map(keys.map(key => [key, statisticsOf(byKey.get(key) ?? [])]))
}

function statisticsOf(rows: readonly TallyRow[]): RequestStatistics {
  const refusals = [...sumBy(rows, 'outcome')]
    .filter(([outcome]) => outcome !== 'ok')
    .map(([code, requests]) => ({ code, requests }))
    .sort((one, other) => other.requests - one.requests || (one.code < other.code ? -1 : 1))
  return {
    requests: rows.reduce((sum, row) => sum + row.requests, 0),
    refusals,
    p95Milliseconds: percentile(sumBy(rows, 'bucket'), 0.95),
  }
}

/** The number of requests by outcome or by bucket. */
function sumBy<Member extends 'outcome' | 'bucket'>(rows: readonly TallyRow[], member: Member) {
  const sums = new Map<TallyRow[Member], number>()
  for (const row of rows) sums.set(row[member], (sums.get(row[member]) ?? 0) + row.requests)
  return sums
}
