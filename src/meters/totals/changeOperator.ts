import type { OperatorChanges } from '../../access/OperatorChanges.ts'
import type { OperatorRow } from '../../access/operatorColumns.ts'
import { updateOperator } from '../../access/updateOperator.ts'
import type { Database, Sql } from '../../database/Database.ts'
import { findTimeZone } from '../../database/findTimeZone.ts'
import { kysely } from '../../database/kysely.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { refuseFaults } from '../../refusal.ts'
import { usageLock } from '../recording/usageLock.ts'
import { rebuildTotals } from './rebuildTotals.ts'
import { refuseAnotherZone } from './refuseAnotherZone.ts'

const selectZone = statement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  kysely
    .selectFrom('operator')
    .select(['time_zone as timeZone', 'time_zone_changed_at as timeZoneChangedAt'])
    .where('operator_id', '=', operatorId),
)

/** Changes what an operator is like; in another time zone the days of its usage are others, and are counted in the same transaction. */
export async function changeOperator(
  database: Database,
  operatorId: string,
  changes: OperatorChanges,
  now: Date,
): Promise<OperatorRow> {
  const { timeZone: asked } = changes
  if (!asked) return updateOperator(database, operatorId, changes)
  const timeZone = await findTimeZone(database, asked.trim())
  if (!timeZone) {
    refuseFaults([{ path: ['input', 'timeZone'], detail: `"${asked}" is not a time zone of the IANA list.` }])
  }
  // Looked at before anybody has to wait, and again when nobody else can change it any more.
  if ((await zoneToLeave(database, operatorId, timeZone!, now)) === null) {
    return updateOperator(database, operatorId, { ...changes, timeZone: null })
  }
  return database.transaction(async sql => {
    await usageLock.takeAlone(sql, operatorId)
    const before = await zoneToLeave(sql, operatorId, timeZone!, now)
    const operator = await updateOperator(sql, operatorId, { ...changes, timeZone }, before === null ? null : now)
    if (before === null) return operator
    await rebuildTotals(sql, operatorId, before, timeZone!, now)
    return operator
  })
}

/** The zone that holds so far; null where it is the one asked for. Refuses where it has only just been set. */
async function zoneToLeave(db: Sql, operatorId: string, asked: string, now: Date): Promise<string | null> {
  const [row] = await selectZone(db, { operatorId })
  const { timeZone, timeZoneChangedAt } = row!
  if (timeZone === asked) return null
  refuseAnotherZone(timeZone, timeZoneChangedAt, now)
  return timeZone
}
