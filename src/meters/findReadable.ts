import type { Sql } from '../database/Database.ts'
import { refuseFaults } from '../refusal.ts'
import type { UsageAmount } from './UsageSeries.ts'

/** How many entries one request may read to look into their extra info; some seconds' worth. */
const MOST_ENTRIES = 1_000_000

const COUNT = `
  select coalesce(sum(events) filter (where slot >= 0), 0)::bigint "readable",
    trim_scale(coalesce(sum(usage) filter (where slot < 0), 0)) "usage",
    coalesce(sum(events) filter (where slot < 0), 0)::bigint "events"
  from usage_day where operator_id = $1 and meter = $2 and day between $3 and $4`

/**
 * Refuses to look into every entry of a meter in a period when they are too many, which the totals tell without looking.
 *
 * @returns what was used besides: entries that retention has deleted
 */
export async function findReadable(
  sql: Sql,
  operatorId: string,
  meter: string,
  from: string,
  to: string,
  path: readonly string[],
): Promise<UsageAmount> {
  const [row] = await sql.query<{ readable: number } & UsageAmount>(COUNT, [operatorId, meter, from, to])
  const { readable, ...deleted } = row!
  if (readable > MOST_ENTRIES) {
    const detail = `The meter has ${readable} entries from ${from} to ${to}; at most ${MOST_ENTRIES} can be looked into. Ask for fewer days.`
    refuseFaults([{ path, detail }])
  }
  return deleted
}
