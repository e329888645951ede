import { sql } from 'kysely'
import type { Sql } from '../database/Database.ts'
import { type Placeholders, type Statement, statement } from '../database/statement.ts'
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
const tally = (owner: 'partner_id' | 'key_id') =>
  statement(
    ({ operatorId, ids, from, to }: Placeholders<Asked>) => sql<TallyRow>`
  select k.${sql.ref(owner)} id, p."from", p."to", t.outcome, t.bucket, sum(t.requests)::bigint requests
  from unnest(${from}::date[], ${to}::date[]) p ("from", "to")
  cross join api_key k
  join request_tally t on t.operator_id = k.operator_id and t.key_id = k.key_id and t.day between p."from" and p."to"
  where k.operator_id = ${operatorId} and k.${sql.ref(owner)} = any(${ids})
  group by 1, 2, 3, 4, 5`,
  )

interface Asked {
  operatorId: string
  ids: readonly string[]
  from: readonly string[]
  to: readonly string[]
}

const tallyPartners = tally('partner_id')
const tallyKeys = tally('key_id')

/** The statistics of all keys of a partner together, by period key; zeros for a period without requests. */
export const findPartnerRequests = (db: Sql, operatorId: string, keys: readonly string[]) =>
  findStatistics(db, tallyPartners, operatorId, keys)

/** The statistics of individual keys. */
export const findKeyRequests = (db: Sql, operatorId: string, keys: readonly string[]) =>
  findStatistics(db, tallyKeys, operatorId, keys)

async function findStatistics(
  db: Sql,
  select: Statement<Asked, TallyRow>,
  operatorId: string,
  keys: readonly string[],
): Promise<Map<string, RequestStatistics>> {
  const rows = await select(db, { operatorId, ...readPeriods(keys) })
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
