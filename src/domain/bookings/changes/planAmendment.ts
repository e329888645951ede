import type { Sql } from '../../../platform/sql/Database.ts'
import { hasScope } from '../../access/admit.ts'
import type { Caller } from '../../access/Caller.ts'
import { findGrant } from '../../promotions/codes/findGrant.ts'
import { Refusal, refuseViolations } from '../../refusals/refusal.ts'
import { bookingActions } from '../../rules/bookingActions.ts'
import { localDay } from '../../scalars/localDay.ts'
import { findQuestions } from '../../waivers/findQuestions.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { decideRefund, type RefundChoice } from '../refunds/decideRefund.ts'
import { participantViolations, timeslotViolations } from '../sale/bookingViolations.ts'
import { findBookingRefusal } from '../sale/findBookingRefusal.ts'
import { findSelection } from '../sale/findSale.ts'
import { groupViolations } from '../sale/groupViolations.ts'
import { refuseTooLate } from '../sale/refuseTooLate.ts'
import type { Selection } from '../sale/Selection.ts'
import type { AmendBookingInput } from './AmendBookingInput.ts'
import { amendedFrom, amendedUnitViolations, customerViolations } from './amendedFrom.ts'

/** Changes to a booking, and what the operator refunds of units that fall away. */
export interface Amendment extends AmendBookingInput, RefundChoice {
  /** Whether a booking that the operator moves has the price that it had, whatever its new timeslot costs. */
  keepsPrice?: boolean
  /** Whether its new timeslot can be past its cutoff. */
  evenLate?: boolean
}

/** The timeslot to which an amendment moves a booking; undefined if the booking stays in its own. */
export async function amendmentTarget(
  db: Sql,
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
  const selection = await findSelection(db, operatorId, choice, now)
  refuseViolations(timeslotViolations(choice, selection))
  return selection
}

/**
 * What an amendment makes of a booking, and what is refunded of units that fall away, in minor units. It only reads: a quote shows it, and
 * the amendment, which has locked the booking, stores it.
 * @throws Refusal whatever the amendment is refused for, except places that another departure uses of its resources
 */
export async function planAmendment(
  db: Sql,
  caller: Caller,
  booking: Booking,
  input: Amendment,
  target: Selection | undefined,
  now: Date,
) {
  const { operatorId } = caller
  const byPartner = !hasScope(caller, 'bookings:write')
  refuseUnamendable(booking)
  if (byPartner && booking.status !== BookingStatus.ON_HOLD) {
    await refuseTooLate(db, operatorId, booking, 'amended', now)
  }
  const selection = await selectionFor(db, operatorId, booking, target, now)
  refuseViolations([...customerViolations(booking, input), ...amendedUnitViolations(booking, input, selection)])
  const grant = await findGrant(db, operatorId, booking.bookingId, {
    today: localDay(now, caller.timeZone),
    activityId: booking.activityId,
    date: selection.date,
  })
  const decide = (value: number) => decideRefund(db, caller, booking, input, value, now)
  const { after, changes, refund } = await amendedFrom(booking, input, selection, grant, decide, now)
  const questions = selection.hasQuestions ? await findQuestions(db, operatorId, booking.activityId) : []
  if (after.participants !== booking.participants) {
    refuseViolations([
      ...participantViolations(after.participants, selection),
      ...groupViolations(selection, questions, after.participants),
    ])
  }
  if (isAnother(booking, after) || after.participants !== booking.participants) {
    refuseFixed(booking, selection, byPartner)
  }
  await refuseUnsellable(db, operatorId, booking, after, selection, now, input.evenLate)
  return { after, changes, refund, selection, questions }
}

async function selectionFor(db: Sql, operatorId: string, booking: Booking, target: Selection | undefined, now: Date) {
  const { activityId } = booking
  const timeslotId = target?.timeslotId ?? booking.timeslotId
  const selection = await findSelection(db, operatorId, { activityId, timeslotId }, now)
  // A timeslot that was never booked may have been deleted since it was chosen.
  refuseViolations(timeslotViolations({ timeslotId }, selection))
  return selection as Selection & { timeslotId: string }
}

/** Whether it has more participants than were accepted, or another timeslot. */
export function isAnother(before: Booking, after: Booking): boolean {
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
  db: Sql,
  operatorId: string,
  before: Booking,
  after: Booking,
  selection: Selection & { timeslotId: string },
  now: Date,
  evenLate = false,
): Promise<void> {
  const stays = after.timeslotId === before.timeslotId
  const places = stays ? after.participants - before.participants : after.participants
  if (places <= 0) return
  // What its resources allow is known when it has given back what it used of them: the change of the places decides (applySteps).
  const own = { ...selection, availablePlaces: selection.ownPlaces, resourcePlaces: null }
  const refusal = await findBookingRefusal(db, operatorId, own, places, before, now, after.participants, evenLate)
  if (refusal) throw refusal
}

function refuseUnamendable({ bookingReference, status }: Booking): void {
  if (bookingActions.amend.includes(status)) return
  const detail = `Booking ${bookingReference} is ${status} and cannot be amended any more.`
  throw new Refusal('invalid-transition', detail, { state: status })
}
