import { sql } from 'kysely'
import type { Backlog } from '../../platform/metrics/Backlog.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { preparedStatement } from '../../platform/sql/preparedStatement.ts'

const select = preparedStatement(
  () => sql<Backlog>`
  select count(*)::int count, greatest(0, coalesce(extract(epoch from now() - min(changed_at)), 0))::float8 "oldestSeconds"
  from change_outbox`,
)

/** The changes of all operators that have no number yet. */
export async function measureUnnumbered(db: Sql): Promise<Backlog> {
  const [backlog] = await select(db, {})
  return backlog!
}
