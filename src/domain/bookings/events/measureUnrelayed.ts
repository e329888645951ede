import { sql } from 'kysely'
import { type Backlog, backlogColumns } from '../../../platform/metrics/Backlog.ts'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'

const waiting = sql`not relayed`

const select = preparedStatement(
  ({ now }: Placeholders<{ now: Date }>) => sql<Backlog>`
  select ${backlogColumns(sql`occurred_at`, now)}
  from control_plane.booking_event where ${waiting}`,
)

const selectOf = preparedStatement(
  ({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) => sql<Backlog>`
  select ${backlogColumns(sql`occurred_at`, now)}
  from booking_event where operator_id = ${operatorId} and ${waiting}`,
)

/** The events that were not relayed yet. @param operatorId undefined for those of all operators */
export async function measureUnrelayed(db: Sql, now: Date, operatorId?: string): Promise<Backlog> {
  const [backlog] = operatorId === undefined ? await select(db, { now }) : await selectOf(db, { operatorId, now })
  return backlog!
}
