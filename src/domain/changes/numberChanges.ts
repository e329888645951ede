import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { OperatorRef } from '../access/forEachOperator.ts'
import { WritesStalled } from '../refusals/WritesStalled.ts'

const number = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<{ last: number }>`
  select number_changes(${operatorId}) last`,
)

const selectLast = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<{ last: number }>`
  select last_number last from change_position where operator_id = ${operatorId}`,
)

/**
 * Numbers the committed changes of an operator, and returns its last sequence number. Every acknowledged change is among them. Call it
 * on the pool: in a longer transaction it would make others wait. While the database does not commit, the changes without a number
 * get theirs later, so that the feed can be read.
 */
export async function numberChanges(db: Sql, operatorId: string): Promise<number> {
  const [row] = await number(db, { operatorId }).catch(error => {
    if (error instanceof WritesStalled) return selectLast(db, { operatorId })
    throw error
  })
  return Number(row?.last ?? 0)
}

/** How many changes of an operator a worker numbers in one transaction. */
export const MAX_NUMBERED = 20_000

const selectOperators = preparedStatement(
  () => sql<OperatorRef>`select distinct operator_id "operatorId" from control_plane.change_outbox`,
)

const numberSome = preparedStatement(
  ({ operatorId }: Placeholders<OperatorRef>) => sql`select number_changes(${operatorId}, ${sql.lit(MAX_NUMBERED)})`,
)

/**
 * Numbers changes of all operators. Workers do this when there are some, for webhooks and subscriptions; of a long backlog, such as
 * after an import, a part each time.
 */
export async function numberAllChanges(db: Sql): Promise<void> {
  for (const { operatorId } of await selectOperators(db, {})) await numberSome(db, { operatorId })
}
