import type { Sql } from '../../../platform/sql/Database.ts'
import { offerToWaitlist } from '../../availability/offerToWaitlist.ts'
import { movePlaces, type RefusedMove, updateLeftAt } from '../../availability/places.ts'
import { Refusal } from '../../refusals/refusal.ts'
import { isolate } from '../../rules/isolate.ts'
import type { ActorRef } from '../Actor.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus, takesPlaces } from '../BookingStatus.ts'
import { abandonEmptyBaskets } from '../baskets/abandonEmptyBaskets.ts'
import { countOrders } from '../baskets/countOrders.ts'
import { holdLimit } from '../holds/holdLimit.ts'
import { findBookingRefusal } from '../sale/findBookingRefusal.ts'
import { findSelection } from '../sale/findSale.ts'
import { adjustPromotions, voucherPartAfter } from './adjustPromotions.ts'
import { type BookingStep, writeStep } from './BookingStep.ts'
import { movesOf } from './movesOf.ts'

/** A booking as it was read under the lock of its timeslot, and its change. */
export interface PlannedStep extends BookingStep {
  before: Booking
}

/**
 * Applies changes of bookings whose timeslots are locked: first the places, then each booking with its history.
 * If places are missing, everything is refused, with alternatives.
 */
export async function applySteps(
  sql: Sql,
  operatorId: string,
  steps: readonly PlannedStep[],
  actorRef: ActorRef,
  now: Date,
): Promise<void> {
  const { moved, refused } = await movePlaces(sql, operatorId, steps.flatMap(movesOf), now)
  if (refused) {
    throw holdLimit(refused, refused.move.taken) ?? (await noRoom(sql, operatorId, steps, refused, now))
  }
  if (moved.length > 0) await offerToWaitlist(sql, operatorId, moved)
  for (const { timeslotId } of moved) sql.announce({ operatorId, timeslotId })
  const left = steps.filter(each => each.after.timeslotId !== each.before.timeslotId)
  await updateLeftAt(
    sql,
    operatorId,
    left.map(each => each.before.timeslotId),
    now,
  )
  for (const step of steps) step.after.voucherMinor = voucherPartAfter(step.after)
  for (const { before, ...step } of steps) await writeStep(sql, operatorId, before, step, actorRef, now)
  const ended = steps.filter(each => takesPlaces[each.before.status] && !takesPlaces[each.after.status])
  if (ended.length > 0) {
    const baskets = ended.map(each => each.before.basketId)
    await abandonEmptyBaskets(sql, operatorId, baskets, now)
  }
  const decided = steps.filter(
    each => each.before.status === BookingStatus.PENDING && each.after.status !== BookingStatus.PENDING,
  )
  if (decided.length > 0) {
    const baskets = decided.map(each => each.before.basketId)
    await countOrders(sql, operatorId, baskets, now)
  }
  await adjustPromotions(sql, operatorId, steps, now)
}

async function noRoom(
  sql: Sql,
  operatorId: string,
  steps: readonly PlannedStep[],
  { move: { timeslotId, taken }, before }: RefusedMove,
  now: Date,
): Promise<Error> {
  const together = steps.filter(each => each.after.timeslotId === timeslotId)
  const { after } = together[0]!
  const { activityId } = after
  const selection = await findSelection(sql, operatorId, { activityId, timeslotId }, now)
  const { name, date, time, resourcePlaces } = selection!
  // As it was before these changes.
  const available = selection!.availablePlaces + before
  const requested =
    together.length === 1
      ? { places: taken, groupSize: Math.max(taken, after.participants) }
      : { places: sumOf(together), groupSize: sumOf(together) }
  const refusal = await findBookingRefusal(
    sql,
    operatorId,
    {
      ...selection!,
      timeslotId,
      availablePlaces: available,
      resourcePlaces: resourcePlaces && resourcePlaces + before,
    },
    requested.places,
    after,
    now,
    requested.groupSize,
  )
  if (refusal) return refusal
  if (together.length > 1) {
    const detail = `${isolate(name)} on ${date} at ${time} does not have enough left for ${together.length} bookings.`
    return new Refusal('insufficient-capacity', detail, { available, alternatives: [] })
  }
  return new Error(`Timeslot ${timeslotId} has room for ${taken} and did not give them.`)
}

function sumOf(steps: readonly PlannedStep[]): number {
  return steps.reduce((sum, each) => sum + each.after.participants, 0)
}
