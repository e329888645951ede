import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { generateTimeslots } from '../availability/generateTimeslots.ts'
import { lockCalendars } from '../availability/lockCalendars.ts'
import { ScheduleException } from '../availability/ScheduleException.ts'
import { Refusal } from '../refusals/refusal.ts'
import { ClosureStatus } from './ClosureStatus.ts'
import { type ClosureRow, findClosure } from './findClosures.ts'

// The job that begins it changes the same row: one of them finds it as it was.
const undo = preparedStatement(
  ({ operatorId, closureId, now }: Placeholders<{ operatorId: string; closureId: string; now: Date }>) => sql<object>`
  update closure set status = 'UNDONE', finished_at = ${now}
  where operator_id = ${operatorId} and closure_id = ${closureId} and status = 'SCHEDULED' returning closure_id`,
)

/**
 * Undoes a closure before anything happened to its bookings: the departures are open again, as they were. An exception that somebody has
 * changed since stays. Undoing it again changes nothing.
 * @throws Refusal `not-found`, or `invalid-transition` if it has begun
 */
export async function undoClosure(
  database: Database,
  operatorId: string,
  closureId: string,
  now: Date,
): Promise<ClosureRow> {
  const { activityIds, exceptions } = await findClosure(database, operatorId, closureId)
  await database.unitOfWork(operatorId, async (em, db) => {
    await lockCalendars(db, operatorId, activityIds, null, now)
    const undone = await undo(db, { operatorId, closureId, now })
    if (undone.length === 0) {
      const { status } = await findClosure(db, operatorId, closureId)
      if (status === ClosureStatus.UNDONE) return
      const detail =
        'This closure has begun: its bookings are moved and cancelled, and customers have their e-mails. It cannot be undone.'
      throw new Refusal('invalid-transition', detail, { state: status, requestedState: ClosureStatus.UNDONE })
    }
    for (const { exceptionId, version, before } of exceptions) {
      const there = await em.findOne(ScheduleException, { operator: operatorId, exceptionId, version })
      if (!there) continue
      if (before) em.assign(there, { ...before, version: version + 1 })
      else em.remove(there)
    }
    for (const activityId of activityIds) await generateTimeslots(db, operatorId, activityId, now)
  })
  return findClosure(database, operatorId, closureId)
}
