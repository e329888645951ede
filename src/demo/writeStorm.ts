import { StaffRole } from '../domain/access/StaffRole.ts'
import { choiceLetter } from '../domain/rules/choiceLetter.ts'
import type { Sql } from '../platform/sql/Database.ts'
import { demoId } from './demoId.ts'
import { demoStaff } from './demoStaff.ts'
import { idOf } from './idOf.ts'
import { insertRows } from './insertRows.ts'
import type { DemoBooking } from './inventBookings.ts'
import type { DemoOperator } from './operators.ts'
import { STORM_REASON, stormOf } from './stormOf.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const CLOSE = 'update timeslot set closed = true where operator_id = $1 and date = $2'

/** Writes the closure of the day on which an operator had a storm, with the bookings that it cancelled. */
export async function writeStorm(
  sql: Sql,
  operator: DemoOperator,
  bookings: readonly DemoBooking[],
  now: Date,
): Promise<void> {
  const storm = stormOf(operator, now)
  if (!storm) return
  const { date, closedAt } = storm
  const operatorId = idOf.operator(operator)
  const closureId = demoId('closure', operator.slug)
  const activityIds = operator.activities.map(each => idOf.activity(each))
  const manager = demoStaff.find(each => each.operator === operator && each.role === StaffRole.MANAGER)
  const doneAt = new Date(closedAt.getTime() + MINUTE)
  const refunded = bookings.filter(each => each.cancelReason === STORM_REASON)
  await sql.query(CLOSE, [operatorId, date], operatorId)
  await insertRows(
    sql,
    'schedule_exception',
    operator.activities.map(each => ({
      operatorId,
      exceptionId: demoId('exception', each.slug, 'storm'),
      activityId: idOf.activity(each),
      date,
      reason: STORM_REASON,
      version: 1,
    })),
  )
  await insertRows(sql, 'closure', [
    {
      operatorId,
      closureId,
      status: 'DONE',
      date,
      activityIds,
      reason: STORM_REASON,
      ...choiceLetter,
      language: 'en',
      exceptions: [],
      keyId: manager ? idOf.staff(manager.email) : null,
      fingerprint: '',
      createdAt: closedAt,
      dueAt: doneAt,
      chooseBefore: new Date(closedAt.getTime() + 14 * DAY),
      finishedAt: doneAt,
    },
  ])
  await insertRows(
    sql,
    'closure_booking',
    refunded.map(({ bookingId, timeslotId }) => ({
      operatorId,
      closureId,
      bookingId,
      decision: 'REFUND',
      timeslotId,
      doneAt,
    })),
  )
}
