import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { refuseViolations } from '../../refusals/refusal.ts'
import { daysViolations, MAX_DAYS } from '../../scalars/daysViolations.ts'

const MAX_ENTRIES = 20_000_000

const countEntries = preparedStatement(
  ({ operatorId, from, to }: Placeholders<{ operatorId: string; from: string; to: string }>) => sql<{ events: number }>`
  select coalesce(sum(events), 0)::bigint events from usage_day
  where operator_id = ${operatorId} and slot >= 0 and day between ${from} and ${to}`,
)

/** Refuses to verify more in one request than a client can wait for. The command line verifies any number of entries. */
export async function limitVerification(db: Sql, operatorId: string, from: string, to: string): Promise<void> {
  refuseViolations(daysViolations(['to'], from, to, MAX_DAYS))
  const [row] = await countEntries(db, { operatorId, from, to })
  const { events } = row!
  if (events <= MAX_ENTRIES) return
  const detail =
    `At most ${MAX_ENTRIES} entries are verified at once; from ${from} through ${to} there are ${events}. ` +
    'Ask for fewer days, or verify them on the command line.'
  refuseViolations([{ path: ['to'], detail }])
}
