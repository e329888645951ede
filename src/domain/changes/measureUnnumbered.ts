import { sql } from 'kysely'
import { type Backlog, backlogColumns } from '../../platform/metrics/Backlog.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { preparedStatement } from '../../platform/sql/preparedStatement.ts'

const select = preparedStatement(
  () => sql<Backlog>`
  select ${backlogColumns(sql`changed_at`, sql`now()`)}
  from control_plane.change_outbox`,
)

/** The changes of all operators that have no number yet. */
export async function measureUnnumbered(db: Sql): Promise<Backlog> {
  const [backlog] = await select(db, {})
  return backlog!
}
