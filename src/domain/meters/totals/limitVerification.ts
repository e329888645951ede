import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { refuseViolations } from '../../refusals/refusal.ts'

const MAX_DAYS = 400
const MAX_ENTRIES = 20_000_000

const countEntries = preparedStatement(
  ({ operatorId, from, to }: Placeholders<{ operatorId: string; from: string; to: string }>) => sql<{ events: number }>`
  select coalesce(sum(events), 0)::bigint events from usage_day
  where operator_id = ${operatorId} and slot >= 0 and day between ${from} and ${to}`,
)

/** Refuses to verify more in one request than a client can wait for. The command line verifies any number of entries. */
export async function limitVerification(db: Sql, operatorId: string, from: string, to: string): Promise<void> {
  const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1
  if (days > MAX_DAYS) {
    const detail = `At most ${MAX_DAYS} days are verified at once; from ${from} through ${to} there are ${days}.`
    refuseViolations([{ path: ['to'], detail }])
  }
  const [row] = await countEntries(db, { operatorId, from, to })
  const { events } = row!
  if (events <= MAX_ENTRIES) return
  const detail =
    `At most ${MAX_ENTRIES} entries are verified at once; from ${from} through ${to} there are ${events}. ` +
    'Ask for fewer days, or verify them on the command line.'
  refuseViolations([{ path: ['to'], detail }])
}
