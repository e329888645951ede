import { sql } from 'kysely'
import { type Backlog, backlogColumns } from '../../platform/metrics/Backlog.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const columns = backlogColumns(sql`changed_at`, sql`now()`)

const select = preparedStatement(() => sql<Backlog>`select ${columns} from control_plane.change_outbox`)

const selectOf = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<Backlog>`
  select ${columns} from change_outbox where operator_id = ${operatorId}`,
)

/** The changes that have no number yet. @param operatorId undefined for those of all operators */
export async function measureUnnumbered(db: Sql, operatorId?: string): Promise<Backlog> {
  const [backlog] = operatorId === undefined ? await select(db, {}) : await selectOf(db, { operatorId })
  return backlog!
}
