import { findOperators } from '../domain/access/findOperators.ts'
import type { OperatorRow } from '../domain/access/operatorColumns.ts'
import { decodeTypeId, encodeTypeId } from '../domain/scalars/typeid.ts'
import type { Sql } from '../platform/sql/Database.ts'

/** The operator of this name, in upper or lower case, or of this identifier. */
export async function findOperator(sql: Sql, nameOrId: string): Promise<OperatorRow> {
  const operators = await findOperators(sql)
  const operatorId = decodeTypeId('op', nameOrId)
  const found = operators.filter(
    each => each.operatorId === operatorId || each.name.toLowerCase() === nameOrId.trim().toLowerCase(),
  )
  if (found.length === 1) return found[0]!
  if (found.length > 1) {
    const ids = found.map(each => encodeTypeId('op', each.operatorId)).join(', ')
    throw new Error(`Several operators are named "${nameOrId}". Give the identifier of the one you mean: ${ids}.`)
  }
  const names = operators.map(each => `"${each.name}"`).join(', ')
  throw new Error(
    `There is no operator "${nameOrId}". ${names ? `There are: ${names}.` : 'There are no operators yet.'}`,
  )
}
