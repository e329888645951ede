import { findAlternatives } from '../../availability/findAlternatives.ts'
import type { Sql } from '../../database/Database.ts'
import { kysely } from '../../database/kysely.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { Refusal } from '../../refusal.ts'
import { isolate } from '../../rules/isolate.ts'
import { Actor, type ActorRef } from '../Actor.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BasketStatus } from '../baskets/BasketStatus.ts'
import { applySteps, type PlannedStep } from '../changes/applySteps.ts'
import { BookingAction } from '../events/BookingAction.ts'
import { findBookingRefusal } from '../sale/findBookingRefusal.ts'
import { soldStatus } from '../sale/newBooking.ts'
import { findSelection, type Selection } from '../sale/Selection.ts'

// The basket's bookings have places again.
const reopenBasket = statement(({ operatorId, basketId }: Placeholders<{ operatorId: string; basketId: string }>) =>
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
  const detail = `Booking ${bookingReference} is EXPIRED, and its hold began more than two days ago: hold or book the places anew.`
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

/** Confirms holds, and takes the places of expired ones again while they are still free: all of them, or none. */
export async function confirmHolds(
  db: Sql,
  operatorId: string,
  bookings: readonly Booking[],
  change: { paymentReference: string | null },
  actorRef: ActorRef,
  now: Date,
): Promise<void> {
  const steps: PlannedStep[] = []
  for (const before of bookings) {
    if (before.status !== BookingStatus.ON_HOLD && before.status !== BookingStatus.EXPIRED) continue
    const { activityId, timeslotId } = before
    const selection = await findSelection(db, operatorId, { activityId, timeslotId }, now)
    // A hold that was withdrawn is one that has expired.
    if (before.status === BookingStatus.EXPIRED) {
      await refuseClosed(db, operatorId, before, selection!, actorRef, now)
      const refusal = await findBookingRefusal(
        db,
        operatorId,
        selection as Selection & { timeslotId: string },
        before.participants,
        before,
        now,
      )
      if (refusal) throw refusal
      refuseStaleHold(before, now)
    }
    const paymentReference = change.paymentReference ?? before.paymentReference
    const after = { ...before, status: soldStatus(selection!), holdExpiresAt: null, paymentReference }
    steps.push({ before, action: BookingAction.CONFIRMED, after })
  }
  if (steps.length === 0) return
  await applySteps(db, operatorId, steps, actorRef, now)
  const late = steps.find(each => each.before.status === BookingStatus.EXPIRED)
  if (late) await reopenBasket(db, { operatorId, basketId: late.before.basketId })
}
