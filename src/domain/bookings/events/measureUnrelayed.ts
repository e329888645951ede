import { sql } from 'kysely'
import type { Backlog } from '../../../platform/metrics/Backlog.ts'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

const select = preparedStatement(
  ({ now }: Placeholders<{ now: Date }>) => sql<Backlog>`
  select count(*)::int count, greatest(0, coalesce(extract(epoch from ${now} - min(occurred_at)), 0))::float8 "oldestSeconds"
  from booking_event where not relayed`,
)

/** The events of all operators that were not relayed yet. */
export async function measureUnrelayed(db: Sql, now: Date): Promise<Backlog> {
  const [backlog] = await select(db, { now })
  return backlog!
}
