import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { type OperatorRow, operatorColumns } from './operatorColumns.ts'

const operators = kysely.selectFrom('operator as o').select(operatorColumns)

const selectAll = preparedStatement(() =>
  kysely
    .withSchema('control_plane')
    .selectFrom('operator as o')
    .select(operatorColumns)
    .orderBy(sql`lower(o.name)`)
    .orderBy('o.operator_id'),
)

const selectIds = preparedStatement(() =>
  kysely.withSchema('control_plane').selectFrom('operator').select('operator_id as operatorId'),
)

const selectOwn = preparedStatement(
  ({ operatorId, operatorIds }: Placeholders<{ operatorId: string; operatorIds: readonly string[] }>) =>
    operators.where('o.operator_id', '=', operatorId).where(eb => eb('o.operator_id', '=', eb.fn.any(operatorIds))),
)

/** Finds operators by their identifiers. */
export async function findOperatorsById(
  db: Sql,
  operatorId: string,
  operatorIds: readonly string[],
): Promise<Map<string, OperatorRow>> {
  const rows = await selectOwn(db, { operatorId, operatorIds })
  return new Map(rows.map(row => [row.operatorId, row]))
}

/** All operators of the installation, by name. For the command line only, never for an API caller. */
export async function findOperators(db: Sql): Promise<OperatorRow[]> {
  return selectAll(db, {})
}

/** The identifiers of all operators, for tasks over the whole installation, never for an API caller. */
export async function findOperatorIds(db: Sql): Promise<string[]> {
  return (await selectIds(db, {})).map(each => each.operatorId)
}
