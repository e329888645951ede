import type { Sql } from '../../database/Database.ts'
import { isCharged } from '../../rules/bookingStatuses.ts'
import type { ActorRef } from '../Actor.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import type { BookingAction } from '../events/BookingAction.ts'

/** One change of a booking: its new state, and its entry in the history. */
export interface BookingStep {
  action: BookingAction
  after: Booking
  reason?: string | null
  changes?: Record<string, { from: unknown; to: unknown }> | null
}

// The version was read under the lock of the timeslot; the primary key of the history refuses a second change with the same
// version.
const WRITE = `
  with changed as (
    update booking b set version = b.version + 1, status = $4, hold_expires_at = $5, participants = $6, timeslot_id = $7, date = $8, time = $9,
      starts_at = $10, price_minor = $11, first_name = $12, last_name = $13, email = $14, phone = $15, notes = $16,
      payment_reference = $17, waiver_status = $18, cancelled_at = $19, cancel_reason = $20
    where b.operator_id = $1 and b.booking_id = $2 and b.version = $3
    returning b.basket_id, b.version
  ), noted as (
    insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor, key_id, reason, changes, followed)
    select $1, $2, c.version, $21, $4, $22, $23, $24, $25, $26, false from changed c
  ), totalled as (
    update basket k set total_minor = k.total_minor + $27::bigint
    from changed c where k.operator_id = $1 and k.basket_id = c.basket_id and $27::bigint <> 0
  )
  select version from changed`

/** Writes a change of a booking and its history entry. Its places and its hold were moved before. */
export async function writeStep(
  sql: Sql,
  operatorId: string,
  before: Booking,
  step: BookingStep,
  actorRef: ActorRef,
  now: Date,
): Promise<void> {
  const { action, after, reason, changes } = step
  const { customer } = after
  const [written] = await sql.query<{ version: number }>(WRITE, [
    operatorId,
    before.bookingId,
    before.version,
    after.status,
    after.status === BookingStatus.ON_HOLD ? after.holdExpiresAt : null,
    after.participants,
    after.timeslotId,
    after.date,
    after.time,
    after.startsAt,
    after.price.amount,
    customer.firstName,
    customer.lastName,
    customer.email,
    customer.phone,
    after.notes,
    after.paymentReference,
    after.waiverStatus,
    after.cancelledAt,
    after.cancelReason,
    action,
    now,
    actorRef.actor,
    actorRef.keyId,
    reason ?? null,
    changes ? JSON.stringify(changes) : null,
    owed(after) - owed(before),
  ])
  if (!written) throw new Error(`Booking ${before.bookingReference} was changed under the lock of its timeslot.`)
  sql.announce({ operatorId, bookingId: before.bookingId })
}

/** What a booking adds to the total of its basket: nothing once it is cancelled or rejected. */
export function owed({ status, price }: Pick<Booking, 'status' | 'price'>): number {
  return isCharged[status] ? price.amount : 0
}
