import { sql } from 'kysely'
import { type Backlog, backlogColumns } from '../../../platform/metrics/Backlog.ts'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

const select = preparedStatement(
  ({ now }: Placeholders<{ now: Date }>) => sql<Backlog>`
  select ${backlogColumns(sql`occurred_at`, now)}
  from control_plane.booking_event where not relayed`,
)

/** The events of all operators that were not relayed yet. */
export async function measureUnrelayed(db: Sql, now: Date): Promise<Backlog> {
  const [backlog] = await select(db, { now })
  return backlog!
}
