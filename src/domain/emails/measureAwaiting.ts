import { sql } from 'kysely'
import { type Backlog, backlogColumns } from '../../platform/metrics/Backlog.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const waiting = sql`status = 'AWAITING_MAIL_SERVER'`

const select = preparedStatement(
  ({ now }: Placeholders<{ now: Date }>) => sql<Backlog>`
  select ${backlogColumns(sql`due_at`, now)}
  from control_plane.email where ${waiting}`,
)

const selectOf = preparedStatement(
  ({ operatorId, now }: Placeholders<{ operatorId: string; now: Date }>) => sql<Backlog>`
  select ${backlogColumns(sql`due_at`, now)}
  from email where operator_id = ${operatorId} and ${waiting}`,
)

/**
 * The e-mails that are due and wait for a mail server. Every other one that is due has a job.
 * @param operatorId undefined for those of all operators
 */
export async function measureAwaiting(db: Sql, now: Date, operatorId?: string): Promise<Backlog> {
  const [backlog] = operatorId === undefined ? await select(db, { now }) : await selectOf(db, { operatorId, now })
  return backlog!
}
