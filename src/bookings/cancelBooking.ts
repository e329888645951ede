import { holds } from '../access/admit.ts'
import type { Caller } from '../access/Caller.ts'
import { localMoment } from '../availability/localMoment.ts'
import { releasePlaces } from '../availability/places.ts'
import type { Sql } from '../database/Database.ts'
import { Refusal } from '../refusal.ts'
import type { Booking } from './Booking.ts'
import { BookingStatus, transitions } from './BookingStatus.ts'
import { cancellable } from './cancellable.ts'
import { findBooking } from './findBooking.ts'

// One statement: the status and the places change together. Two cancellations queue for the row, and the second finds
// it cancelled and gives back nothing.
const CANCEL = `
  with cancelled as (
    update booking b set status = 'CANCELLED', cancelled_at = $3, cancel_reason = $4
    where b.operator_id = $1 and b.booking_id = $2 and ${cancellable}
    returning b.operator_id, b.timeslot_id, b.participants
  ), released as (${releasePlaces('cancelled')})
  select from cancelled`

const CUTOFF = `
  select cancellation_cutoff_minutes minutes, time_zone "timeZone" from product
  where operator_id = $1 and activity_id = $2`

/**
 * A partner can cancel until the activity's cancellation cutoff, the operator at any time; the places are free again at
 * once. Cancelling what is cancelled changes nothing and answers with the cancelled booking.
 */
export async function cancelBooking(
  sql: Sql,
  caller: Caller,
  reference: string,
  reason: string | null,
  now: Date,
): Promise<Booking> {
  const booking = await findBooking(sql, caller, reference)
  if (booking.status === BookingStatus.CANCELLED) return booking
  if (!transitions[booking.status].includes(BookingStatus.CANCELLED)) throw stuck(booking)
  if (!holds(caller, 'operator:write')) await refuseTooLate(sql, caller, booking, now)
  await sql.query(CANCEL, [caller.operatorId, booking.bookingId, now, reason?.trim() || null])
  const after = await findBooking(sql, caller, reference)
  // Between the reading and the statement it may have gone another way.
  if (after.status !== BookingStatus.CANCELLED) throw stuck(after)
  return after
}

function stuck({ bookingReference, status }: Booking): Refusal {
  return new Refusal('invalid-transition', `Booking ${bookingReference} is ${status} and cannot become CANCELLED.`)
}

async function refuseTooLate(sql: Sql, { operatorId }: Caller, booking: Booking, now: Date): Promise<void> {
  const { bookingReference, activityId, startsAt } = booking
  const [product] = await sql.query<{ minutes: number; timeZone: string }>(CUTOFF, [operatorId, activityId])
  const { minutes, timeZone } = product!
  const cutoff = new Date(startsAt.getTime() - minutes * 60_000)
  if (now < cutoff) return
  const detail =
    startsAt <= now
      ? `Booking ${bookingReference} was for an activity that has already started.`
      : `Booking ${bookingReference} could be cancelled until ${localMoment(cutoff, timeZone)}.`
  throw new Refusal('cancellation-cutoff-passed', detail)
}
