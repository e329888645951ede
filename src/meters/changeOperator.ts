import type { Operator } from '../access/Operator.ts'
import type { OperatorChanges } from '../access/OperatorChanges.ts'
import { updateOperator } from '../access/updateOperator.ts'
import type { Database } from '../database/Database.ts'
import { findTimeZone } from '../database/findTimeZone.ts'
import { refuseFaults } from '../refusal.ts'
import { rebuildTotals } from './rebuildTotals.ts'
import { usageLock } from './usageLock.ts'

const ZONE = 'select time_zone "timeZone" from operator where operator_id = $1'

/** Changes what an operator is like; in another time zone the days of its usage are others, and are counted in the same transaction. */
export async function changeOperator(
  database: Database,
  operatorId: string,
  changes: OperatorChanges,
  now: Date,
): Promise<Operator> {
  const { timeZone: asked } = changes
  if (!asked) return updateOperator(database, operatorId, changes)
  return database.transaction(async sql => {
    const timeZone = await findTimeZone(sql, asked.trim())
    if (!timeZone) {
      refuseFaults([{ path: ['input', 'timeZone'], detail: `"${asked}" is not a time zone of the IANA list.` }])
    }
    await usageLock.takeAlone(sql, operatorId)
    const [before] = await sql.query<{ timeZone: string }>(ZONE, [operatorId])
    const operator = await updateOperator(sql, operatorId, { ...changes, timeZone })
    if (before!.timeZone !== timeZone) await rebuildTotals(sql, operatorId, before!.timeZone, timeZone!, now)
    return operator
  })
}
