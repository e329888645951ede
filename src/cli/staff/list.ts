import { findOperators } from '../../domain/access/findOperators.ts'
import type { OperatorRow } from '../../domain/access/operatorColumns.ts'
import { encodeTypeId } from '../../domain/scalars/typeid.ts'
import { findStaff } from '../../domain/staff/findStaff.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { alignColumns } from '../alignColumns.ts'
import type { DatabaseCommand } from '../DatabaseCommand.ts'
import { findOperator } from '../findOperator.ts'
import { minuteOf } from '../minuteOf.ts'

const HEAD = ['STAFF ID', 'OPERATOR', 'NAME', 'E-MAIL', 'ROLE', 'STATE', 'LAST SIGNED IN']

/** `staff list` */
export const list: DatabaseCommand = {
  options: { operator: { type: 'string' } },

  async run(database, { operator }) {
    const operators = operator ? [await findOperator(database, operator)] : await findOperators(database)
    const rows: string[][] = []
    for (const each of operators) rows.push(...(await rowsOf(database, each)))
    if (rows.length === 0) return { note: 'There are no staff accounts yet.' }
    return { result: alignColumns([HEAD, ...rows]) }
  },
}

async function rowsOf(sql: Sql, { operatorId, name }: OperatorRow): Promise<string[][]> {
  return (await findStaff(sql, operatorId)).map(each => [
    encodeTypeId('stf', each.keyId),
    name,
    each.name,
    each.email,
    each.role.toLowerCase(),
    each.deactivatedAt ? `deactivated ${minuteOf(each.deactivatedAt)}` : 'active',
    each.lastSignedInAt ? minuteOf(each.lastSignedInAt) : 'never',
  ])
}
