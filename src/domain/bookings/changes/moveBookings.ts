import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Caller } from '../../access/Caller.ts'
import { actorRefOf } from '../actorRefOf.ts'
import { takesPlaces } from '../BookingStatus.ts'
import { findBookingsById } from '../findBookingsById.ts'
import { lockAndExpireHolds } from '../holds/expireHolds.ts'
import { findSelection } from '../sale/findSale.ts'
import { applySteps, type PlannedStep } from './applySteps.ts'
import { decideAmendment } from './decideAmendment.ts'

interface OfTimeslot {
  operatorId: string
  timeslotId: string
}

const selectBookings = preparedStatement(
  ({ operatorId, timeslotId }: Placeholders<OfTimeslot>) => sql<{ bookingId: string; basketId: string }>`
  select booking_id "bookingId", basket_id "basketId" from booking
  where operator_id = ${operatorId} and timeslot_id = ${timeslotId} and status in ('ON_HOLD', 'PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW')
  order by created_at, booking_id`,
)

// In the order of their identifiers, as everywhere.
const lockBookings = preparedStatement(
  ({ operatorId, timeslotId }: Placeholders<OfTimeslot>) => sql`
  select from booking where operator_id = ${operatorId} and timeslot_id = ${timeslotId} order by booking_id for no key update`,
)

/**
 * Moves every booking that has places of a timeslot to another one of the same activity, at the price that it has: all of them, or none.
 * Its caller has locked both timeslots with their resources, and has closed the first one, so that its holds end.
 * @returns how many bookings were moved
 * @throws Refusal if one of them cannot be amended, or if the other timeslot or its resources have no room for all
 */
export async function moveBookings(
  db: Sql,
  caller: Caller,
  { activityId, timeslotId, toTimeslotId }: { activityId: string; timeslotId: string; toTimeslotId: string },
  reason: string | null,
  now: Date,
): Promise<number> {
  const { operatorId } = caller
  const seen = await selectBookings(db, { operatorId, timeslotId })
  const baskets = seen.map(each => each.basketId)
  await lockAndExpireHolds(db, operatorId, [timeslotId, toTimeslotId], baskets, now)
  await lockBookings(db, { operatorId, timeslotId })
  const ids = seen.map(each => each.bookingId)
  const found = await findBookingsById(db, operatorId, ids, now)
  const bookings = ids.map(bookingId => found.get(bookingId)!).filter(each => takesPlaces[each.status])
  const target = await findSelection(db, operatorId, { activityId, timeslotId: toTimeslotId }, now)
  const amendment = { timeslotId: toTimeslotId, reason, keepsPrice: true, evenLate: true }
  const steps: PlannedStep[] = []
  for (const before of bookings) {
    const { step } = await decideAmendment(db, caller, before, amendment, target, now)
    steps.push({ before, ...step })
  }
  await applySteps(db, operatorId, steps, actorRefOf(caller), now)
  return steps.length
}
