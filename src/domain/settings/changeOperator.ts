import { Temporal } from 'temporal-polyfill'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { OperatorChanges } from '../access/OperatorChanges.ts'
import type { OperatorRow } from '../access/operatorColumns.ts'
import { updateOperator } from '../access/updateOperator.ts'
import { usageLock } from '../meters/recording/usageLock.ts'
import { rebuildTotals } from '../meters/totals/rebuildTotals.ts'
import { Refusal, refuseViolations } from '../refusals/refusal.ts'
import { findTimeZone } from '../zones/findTimeZone.ts'
import { settingsViolations } from './settingsViolations.ts'

const selectZone = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  kysely
    .selectFrom('operator')
    .select(['time_zone as timeZone', 'time_zone_changed_at as timeZoneChangedAt'])
    .where('operator_id', '=', operatorId),
)

/** Changes an operator's settings. With a new time zone the days of its usage differ, and are recounted in the same transaction. */
export async function changeOperator(
  database: Database,
  operatorId: string,
  changes: OperatorChanges,
  now: Date,
  expectedVersion: number | null = null,
): Promise<OperatorRow> {
  const timeZone = changes.timeZone ? await findTimeZone(database, changes.timeZone.trim()) : undefined
  // Checked before recording is blocked, and again under the lock.
  const moves = timeZone !== undefined && (await zoneToLeave(database, operatorId, timeZone, now)) !== null
  return database.transaction(async sql => {
    refuseViolations(await settingsViolations(sql, operatorId, changes, timeZone))
    if (!moves) return updateOperator(sql, operatorId, { ...changes, timeZone: null }, expectedVersion)
    await usageLock.exclusive(sql, operatorId)
    const before = await zoneToLeave(sql, operatorId, timeZone, now)
    const zoneChangedAt = before === null ? null : now
    const operator = await updateOperator(sql, operatorId, { ...changes, timeZone }, expectedVersion, zoneChangedAt)
    if (before !== null) await rebuildTotals(sql, operatorId, before, now)
    return operator
  })
}

/** The current zone; null if it is the requested one. Refuses if it was changed recently. */
async function zoneToLeave(db: Sql, operatorId: string, requested: string, now: Date): Promise<string | null> {
  const [row] = await selectZone(db, { operatorId })
  const { timeZone, timeZoneChangedAt } = row!
  if (timeZone === requested) return null
  limitZoneChanges(timeZone, timeZoneChangedAt, now)
  return timeZone
}

const PAUSE_MS = 3_600_000

/** Limits changes of the zone, because recording is blocked while all usage is recounted. */
function limitZoneChanges(timeZone: string, changedAt: Date | null, now: Date): void {
  const wait = changedAt === null ? 0 : changedAt.getTime() + PAUSE_MS - now.getTime()
  if (wait <= 0) return
  const at = Temporal.Instant.fromEpochMilliseconds(changedAt!.getTime()).toString({ smallestUnit: 'second' })
  const retryAfterSeconds = Math.ceil(wait / 1000)
  const detail = `The time zone was changed to ${timeZone} at ${at}. It can be changed once an hour: again in ${retryAfterSeconds} seconds.`
  throw new Refusal('rate-limited', detail, { retryAfterSeconds })
}
