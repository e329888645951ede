import { holds } from '../../access/admit.ts'
import type { Caller } from '../../access/Caller.ts'
import type { Database, Sql } from '../../database/Database.ts'
import { findGrant } from '../../promotions/codes/findGrant.ts'
import { Refusal, refuseFaults } from '../../refusal.ts'
import { bookingActions } from '../../rules/bookingActions.ts'
import { localDay } from '../../scalars/localDay.ts'
import { findQuestions } from '../../waivers/findQuestions.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BookingAction } from '../events/BookingAction.ts'
import { findBooking } from '../findBooking.ts'
import { limitHolds, lockHoldsOfKey } from '../holds/limitHolds.ts'
import { scheduleHoldExpiry } from '../holds/scheduleHoldExpiry.ts'
import { acceptedOf, decideRefund, type RefundChoice } from '../refunds/decideRefund.ts'
import { participantFaults, timeslotFaults } from '../sale/bookingFaults.ts'
import { findBookingRefusal } from '../sale/findBookingRefusal.ts'
import { partyFaults } from '../sale/partyFaults.ts'
import { refuseOther } from '../sale/promisedPrice.ts'
import { refuseTooLate } from '../sale/refuseTooLate.ts'
import { findSelection, type Selection } from '../sale/Selection.ts'
import { amendWaiver } from '../waiver/amendWaiver.ts'
import type { AmendBookingInput } from './AmendBookingInput.ts'
import { amendedFrom, amendedUnitFaults, customerFaults, isAmendment } from './amendedFrom.ts'
import { refundChange } from './cancelBooking.ts'
import { changeBooking } from './changeBooking.ts'

/** Changes to a booking, and what the operator refunds of units that fall away. */
export interface Amendment extends AmendBookingInput, RefundChoice {}

/**
 * Amends an upcoming booking in one transaction. It keeps its reference, its places until it has the new ones, and the price of what
 * stays. What falls away is refunded as if it were cancelled; the answer says how much that is. Where the operator accepts each
 * booking by hand, a partner's booking that gets more participants or another timeslot is pending again.
 */
export async function amendBooking(
  database: Database,
  caller: Caller,
  reference: string,
  input: Amendment,
  now: Date,
): Promise<Booking> {
  const { operatorId } = caller
  let refund: number | null = null
  const seen = await findBooking(database, caller, reference, now)
  const target = await targetOf(database, operatorId, seen, input, now)
  const amended = await changeBooking(
    database,
    caller,
    {
      reference,
      expectedVersion: input.expectedVersion ?? null,
      lockFirst: (sql, { heldBy }) => lockHoldsOfKey(sql, heldBy),
      timeslotIds: target?.timeslotId ? [target.timeslotId] : [],
      isDone: booking => !isAmendment(booking, input, target),
      async decide(booking, sql) {
        refuseUnamendable(booking)
        if (!holds(caller, 'operator:write') && booking.status !== BookingStatus.ON_HOLD) {
          await refuseTooLate(sql, operatorId, booking, 'amended', now)
        }
        // Read again under the lock.
        const selection = await selectionFor(sql, operatorId, booking, target, now)
        refuseFaults([...customerFaults(booking, input), ...amendedUnitFaults(booking, input, selection)])
        const grant = await findGrant(sql, operatorId, booking.bookingId, {
          today: localDay(now, caller.timeZone),
          activityId: booking.activityId,
          date: selection.date,
        })
        const decide = (value: number) => decideRefund(sql, caller, booking, input, value, now)
        const { after, changes, refund: decided } = await amendedFrom(booking, input, selection, grant, decide, now)
        refund = decided
        refuseOther(input.expectedPrice ?? null, after.price.amount, after.price.currency)
        const questions = selection.hasQuestions ? await findQuestions(sql, operatorId, booking.activityId) : []
        if (after.participants !== booking.participants) {
          refuseFaults([
            ...participantFaults(after.participants, selection),
            ...partyFaults(selection, questions, after.participants),
          ])
        }
        if (isAnother(booking, after) || after.participants !== booking.participants) {
          refuseFixed(booking, selection, !holds(caller, 'operator:write'))
        }
        await refuseUnsellable(sql, operatorId, booking, after, selection, now)
        if (after.status === BookingStatus.ON_HOLD) await moveHold(sql, operatorId, booking, after, now)
        if (isAnother(booking, after) && selection.acceptanceRequired && !holds(caller, 'operator:write')) {
          if (booking.status === BookingStatus.CONFIRMED) after.status = BookingStatus.PENDING
        }
        if (after.status === BookingStatus.PENDING) after.acceptedMinor = acceptedOf(booking, after)
        const waiverStatus = await amendWaiver(sql, operatorId, questions, booking, after, now)
        return {
          action: BookingAction.AMENDED,
          after: { ...after, waiverStatus },
          changes: { ...changes, ...(decided && refundChange(booking, decided)) },
          reason: input.reason?.trim() || null,
        }
      },
    },
    now,
  )
  return refund === null ? amended : { ...amended, refund: { ...amended.price, amount: refund } }
}

/** The new timeslot; undefined when the booking keeps its own. */
async function targetOf(
  database: Database,
  operatorId: string,
  { activityId, date, time }: Booking,
  input: AmendBookingInput,
  now: Date,
): Promise<Selection | undefined> {
  if (!input.timeslotId && !input.date && !input.time) return undefined
  const choice = {
    activityId,
    timeslotId: input.timeslotId ?? null,
    date: input.date ?? (input.timeslotId ? null : date),
    time: input.time ?? (input.timeslotId ? null : time),
  }
  const selection = await findSelection(database, operatorId, choice, now)
  refuseFaults(timeslotFaults(choice, selection))
  return selection
}

async function selectionFor(sql: Sql, operatorId: string, booking: Booking, target: Selection | undefined, now: Date) {
  const { activityId } = booking
  const timeslotId = target?.timeslotId ?? booking.timeslotId
  const selection = await findSelection(sql, operatorId, { activityId, timeslotId }, now)
  // A timeslot that was never booked may have been deleted since it was chosen.
  refuseFaults(timeslotFaults({ timeslotId }, selection))
  return selection as Selection & { timeslotId: string }
}

/** Whether it has more participants than were accepted, or another timeslot. */
function isAnother(before: Booking, after: Booking): boolean {
  return after.participants > before.participants || after.timeslotId !== before.timeslotId
}

/**
 * Places offered to the waitlist can only be accepted or declined. A partner cannot change the places of an activity that is not
 * in the shopfront.
 */
function refuseFixed(
  { bookingReference, status, heldBy }: Booking,
  { published }: Selection,
  byPartner: boolean,
): void {
  if (status === BookingStatus.ON_HOLD && heldBy === null) {
    const detail = `Booking ${bookingReference} holds places that were offered to the waitlist: they can be accepted or declined, not amended.`
    throw new Refusal('invalid-transition', detail, { state: status })
  }
  if (published || !byPartner) return
  const detail = `The activity of booking ${bookingReference} is not in the shopfront any more: only the operator can change its places.`
  throw new Refusal('invalid-transition', detail, { state: status })
}

/** Refuses additional places, or places in another timeslot, that cannot be booked. */
async function refuseUnsellable(
  sql: Sql,
  operatorId: string,
  before: Booking,
  after: Booking,
  selection: Selection & { timeslotId: string },
  now: Date,
): Promise<void> {
  const stays = after.timeslotId === before.timeslotId
  const places = stays ? after.participants - before.participants : after.participants
  if (places <= 0) return
  // What its resources allow is known when it has given back what it used of them: the change of the places decides (applySteps).
  const own = { ...selection, available: selection.ownPlaces, resourcePlaces: null }
  const refusal = await findBookingRefusal(sql, operatorId, own, places, before, now, after.participants)
  if (refusal) throw refusal
}

/** Applies the limits of holds, and reschedules the expiry of a hold that moves to another timeslot. */
async function moveHold(sql: Sql, operatorId: string, before: Booking, after: Booking, now: Date): Promise<void> {
  const more = after.participants - before.participants
  const stays = after.timeslotId === before.timeslotId
  await limitHolds(sql, operatorId, after, { ofKey: more, here: stays ? more : after.participants }, now)
  if (!stays) await scheduleHoldExpiry(sql, operatorId, after.bookingId, after.timeslotId, after.holdExpiresAt!)
}

function refuseUnamendable({ bookingReference, status }: Booking): void {
  if (bookingActions.amend.includes(status)) return
  const detail = `Booking ${bookingReference} is ${status} and cannot be amended any more.`
  throw new Refusal('invalid-transition', detail, { state: status })
}
