import type { Sql } from '../../database/Database.ts'
import { refuseFaults } from '../../refusal.ts'

const MOST_ENTRIES = 20_000_000

const COUNT = `
  select coalesce(sum(events), 0)::bigint events from usage_day
  where operator_id = $1 and slot >= 0 and day between $2 and $3`

/** So many entries are verified in one request that it can be waited for; the command line waits for any number. */
export async function refuseManyEntries(sql: Sql, operatorId: string, from: string, to: string): Promise<void> {
  const [row] = await sql.query<{ events: number }>(COUNT, [operatorId, from, to])
  const { events } = row!
  if (events <= MOST_ENTRIES) return
  const detail =
    `At most ${MOST_ENTRIES} entries are verified at once; from ${from} through ${to} there are ${events}. ` +
    'Ask for fewer days, or verify them on the command line.'
  refuseFaults([{ path: ['to'], detail }])
}
