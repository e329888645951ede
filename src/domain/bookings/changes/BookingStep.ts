import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { recordChanges } from '../../outbox/recordChanges.ts'
import { isCharged } from '../../rules/bookingStatuses.ts'
import type { Actor, ActorRef } from '../Actor.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import type { Customer } from '../Customer.ts'
import { commissionFor } from '../commissionFor.ts'
import { changeOf, statedPartner } from '../countedOf.ts'
import type { BookingAction } from '../events/BookingAction.ts'
import { countAction } from '../events/bookingCounters.ts'
import { addToTotals } from '../lists/addToTotals.ts'
import { storedCustomer } from '../storedCustomer.ts'
import type { WaiverStatus } from '../waiver/WaiverStatus.ts'

/** One change of a booking: its new state, and its entry in the history. */
export interface BookingStep {
  action: BookingAction
  after: Booking
  reason?: string | null
  changes?: Record<string, { from: unknown; to: unknown }> | null
}

/** The columns of a booking that a change can write, and its event. */
interface StepValues extends Customer {
  operatorId: string
  bookingId: string
  version: number
  status: BookingStatus
  holdExpiresAt: Date | null
  participants: number
  timeslotId: string
  date: string
  time: string
  startsAt: Date
  priceMinor: number
  /** As JSON. */
  lines: string
  refundMinor: number
  voucherMinor: number
  commissionMinor: number
  refundPercent: number | null
  acceptedMinor: number | null
  arrived: number | null
  notes: string | null
  paymentReference: string | null
  waiverStatus: WaiverStatus
  cancelledAt: Date | null
  cancelReason: string | null
  action: BookingAction
  now: Date
  actor: Actor
  keyId: string | null
  reason: string | null
  changes: string | null
  owed: number
  /** By how much more of it a voucher pays. */
  credited: number
  retailChange: number
  commissionChange: number
  voucherChange: number
  statedPartnerId: string | null
}

// The version was read under the lock of the timeslot; the primary key of the history refuses a second change with the same
// version.
const write = preparedStatement((step: Placeholders<StepValues>) => {
  const { operatorId, bookingId, status, owed, credited } = step
  return sql<{ version: number }>`
  with before as (
    select * from booking where operator_id = ${operatorId} and booking_id = ${bookingId} and version = ${step.version}
  ), changed as (
    update booking b set version = b.version + 1, status = ${status}, hold_expires_at = ${step.holdExpiresAt},
      participants = ${step.participants}, timeslot_id = ${step.timeslotId}, date = ${step.date}, time = ${step.time},
      starts_at = ${step.startsAt}, price_minor = ${step.priceMinor}, lines = ${step.lines}, refund_minor = ${step.refundMinor},
      refund_percent = ${step.refundPercent}, accepted_minor = ${step.acceptedMinor}, arrived = ${step.arrived}, voucher_minor = ${step.voucherMinor}, commission_minor = ${step.commissionMinor},
      first_name = ${step.firstName}, last_name = ${step.lastName},
      email = ${step.email}, phone = ${step.phone}, notes = ${step.notes}, payment_reference = ${step.paymentReference},
      waiver_status = ${step.waiverStatus}, cancelled_at = ${step.cancelledAt}, cancel_reason = ${step.cancelReason}
    where b.operator_id = ${operatorId} and b.booking_id = ${bookingId} and b.version = ${step.version}
    returning b.*
  ), counted as (
    ${addToTotals(sql`changed`, sql`before`)}
  ), event_recorded as (
    insert into booking_event (operator_id, booking_id, version, action, status, occurred_at, actor, key_id, reason, changes, relayed,
      retail_change, commission_change, voucher_change, partner_id)
    select ${operatorId}, ${bookingId}, c.version, ${step.action}, ${status}, ${step.now}, ${step.actor}, ${step.keyId}, ${step.reason},
      ${step.changes}, false, ${step.retailChange}, ${step.commissionChange}, ${step.voucherChange}, ${step.statedPartnerId}::uuid
    from changed c
  ), change_recorded as (
    ${recordChanges({ kind: 'booking', operatorId, objectId: bookingId, version: sql`c.version`, from: sql`changed c` })}
  ), totalled as (
    update basket k set total_minor = k.total_minor + ${owed}::bigint, paid_minor = k.paid_minor + ${credited}::bigint
    from changed c
    where k.operator_id = ${operatorId} and k.basket_id = c.basket_id and (${owed}::bigint <> 0 or ${credited}::bigint <> 0)
  )
  select version from changed`
})

/**
 * Writes a change of a booking and its history entry, with what it changes on the statement of its partner. Its places and its hold
 * were moved before.
 */
export async function writeStep(
  db: Sql,
  operatorId: string,
  before: Booking,
  step: BookingStep,
  actorRef: ActorRef,
  now: Date,
): Promise<void> {
  const { action, reason, changes } = step
  const after = { ...step.after, commissionMinor: commissionFor(step.after) }
  const change = changeOf(before, after)
  const [written] = await write(db, {
    ...after,
    ...storedCustomer(after),
    operatorId,
    bookingId: before.bookingId,
    version: before.version,
    holdExpiresAt: after.status === BookingStatus.ON_HOLD ? after.holdExpiresAt : null,
    priceMinor: after.price.amount,
    lines: JSON.stringify(after.lines),
    action,
    now,
    actor: actorRef.actor,
    keyId: actorRef.keyId,
    reason: reason ?? null,
    changes: changes ? JSON.stringify(changes) : null,
    owed: owed(after) - owed(before),
    credited: after.voucherMinor - before.voucherMinor,
    retailChange: change.retail,
    commissionChange: change.commission,
    voucherChange: change.voucher,
    statedPartnerId: statedPartner(after, change),
  })
  if (!written) throw new Error(`Booking ${before.bookingReference} was changed under the lock of its timeslot.`)
  db.announce({ operatorId, bookingId: before.bookingId })
  countAction(db, action, after, before)
}

/** What a booking adds to the total of its basket: its price, and once it is cancelled or rejected what is not refunded of it. */
export function owed({ status, price, refundMinor }: Pick<Booking, 'status' | 'price' | 'refundMinor'>): number {
  return isCharged[status] ? price.amount : price.amount - refundMinor
}
