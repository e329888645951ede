import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Caller } from '../../access/Caller.ts'
import { findAlternatives } from '../../availability/findAlternatives.ts'
import { Refusal, refuseViolations, type Violation } from '../../refusals/refusal.ts'
import { bookingActions } from '../../rules/bookingActions.ts'
import { isolate } from '../../rules/isolate.ts'
import { Actor, type ActorRef } from '../Actor.ts'
import { actorRefOf } from '../actorRefOf.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BasketStatus } from '../baskets/BasketStatus.ts'
import { applySteps, type PlannedStep } from '../changes/applySteps.ts'
import { BookingAction } from '../events/BookingAction.ts'
import { findBookingRefusal } from '../sale/findBookingRefusal.ts'
import { findSelection } from '../sale/findSale.ts'
import { soldStatus } from '../sale/newBooking.ts'
import type { Selection } from '../sale/Selection.ts'
import { completeHold, type HoldCompletion } from './completeHold.ts'

// The basket's bookings have places again.
const reopenBasket = preparedStatement(
  ({ operatorId, basketId }: Placeholders<{ operatorId: string; basketId: string }>) =>
    kysely
      .updateTable('basket')
      .set({ status: BasketStatus.OPEN, abandoned_at: null })
      .where('operator_id', '=', operatorId)
      .where('basket_id', '=', basketId)
      .where('status', '=', BasketStatus.ABANDONED),
)

const DAY = 86_400_000

/** Refuses a hold that expired long ago, because the price may have changed. */
function refuseStaleHold({ bookingReference, heldAt }: Booking, now: Date): void {
  if (now.getTime() - heldAt!.getTime() <= 2 * DAY) return
  const detail = `Booking ${bookingReference} is EXPIRED, and its hold began more than two days ago: hold or book the places again.`
  throw new Refusal('invalid-transition', detail, { state: BookingStatus.EXPIRED })
}

/** Refuses to sell what the operator has closed, and what is not in the shopfront: that only the operator itself can sell. */
async function refuseClosed(
  db: Sql,
  operatorId: string,
  booking: Booking,
  { name, closed, published }: Selection,
  { actor }: ActorRef,
  now: Date,
): Promise<void> {
  if (!closed && (published || actor === Actor.OPERATOR)) return
  const { bookingReference, activityId, date, time, startsAt, participants } = booking
  const because = closed
    ? `${isolate(name)} on ${date} at ${time} was closed`
    : `${isolate(name)} is not in the shopfront any more`
  const detail = `Booking ${bookingReference} cannot be confirmed: ${because}, and the places are not held any more.`
  const alternatives = published
    ? await findAlternatives(db, operatorId, activityId, startsAt, participants, booking, now)
    : []
  throw new Refusal('timeslot-closed', detail, { alternatives })
}

/**
 * Confirms holds, and takes the places of expired ones again while they are still free: all of them, or none.
 * @param given what is added to each
 * @param nameViolation says of which one a violation is, if there can be several
 */
export async function confirmHolds(
  db: Sql,
  caller: Caller,
  bookings: readonly Booking[],
  given: HoldCompletion,
  now: Date,
  nameViolation: (violation: Violation, hold: Booking) => Violation = violation => violation,
): Promise<void> {
  const { operatorId } = caller
  const actorRef = actorRefOf(caller)
  const holds = bookings.filter(each => bookingActions.confirm.includes(each.status))
  if (holds.length === 0) return
  const steps: PlannedStep[] = []
  const violations: Violation[] = []
  for (const before of holds) {
    const { activityId, timeslotId } = before
    const selection = (await findSelection(db, operatorId, { activityId, timeslotId }, now))!
    const { after, violations: missing } = await completeHold(db, caller, before, selection, given, now)
    violations.push(...missing.map(each => nameViolation(each, before)))
    if (missing.length > 0) continue
    // A hold that was withdrawn is one that has expired.
    if (before.status === BookingStatus.EXPIRED) {
      await refuseClosed(db, operatorId, before, selection, actorRef, now)
      const refusal = await findBookingRefusal(
        db,
        operatorId,
        { ...selection, timeslotId },
        before.participants,
        before,
        now,
      )
      if (refusal) throw refusal
      refuseStaleHold(before, now)
    }
    const changes =
      after.customer === before.customer ? null : { customer: { from: before.customer, to: after.customer } }
    const sold = { ...after, status: soldStatus(selection), holdExpiresAt: null }
    steps.push({ before, action: BookingAction.CONFIRMED, after: sold, changes })
  }
  refuseViolations(violations)
  await applySteps(db, operatorId, steps, actorRef, now)
  const late = steps.find(each => each.before.status === BookingStatus.EXPIRED)
  if (late) await reopenBasket(db, { operatorId, basketId: late.before.basketId })
}
