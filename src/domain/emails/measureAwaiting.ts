import { sql } from 'kysely'
import { type Backlog, backlogColumns } from '../../platform/metrics/Backlog.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const select = preparedStatement(
  ({ now }: Placeholders<{ now: Date }>) => sql<Backlog>`
  select ${backlogColumns(sql`due_at`, now)}
  from control_plane.email where status = 'AWAITING_MAIL_SERVER'`,
)

/** The e-mails of all operators that are due and wait for a mail server. Every other one that is due has a job. */
export async function measureAwaiting(db: Sql, now: Date): Promise<Backlog> {
  const [backlog] = await select(db, { now })
  return backlog!
}
