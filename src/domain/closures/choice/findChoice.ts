import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Caller } from '../../access/Caller.ts'
import { bookable } from '../../availability/bookable.ts'
import { placesLeft } from '../../availability/places.ts'
import { storedCustomer } from '../../bookings/storedCustomer.ts'
import { notFound } from '../../refusals/notFound.ts'
import { localDay } from '../../scalars/localDay.ts'
import { readBookings } from '../../workflows/readBookings.ts'
import { ClosureOutcome } from '../ClosureOutcome.ts'
import { outcomeOf } from '../outcomeOf.ts'
import type { BookingChoice, ChoiceDeparture } from './BookingChoice.ts'

interface OfBooking {
  operatorId: string
  bookingId: string
}

// A booking can be offered the choice again, if the departure that was chosen is closed too: the last offer counts.
const selectOffer = preparedStatement(
  ({ operatorId, bookingId }: Placeholders<OfBooking>) => sql<{
    reason: string
    chooseBefore: Date
    outcome: ClosureOutcome
    partnerName: string | null
  }>`
  select k.reason, k.choose_before "chooseBefore", ${outcomeOf} outcome, r.name "partnerName"
  from closure_booking c
  join closure k on k.operator_id = c.operator_id and k.closure_id = c.closure_id
  join booking b on b.operator_id = c.operator_id and b.booking_id = c.booking_id
  left join partner r on r.operator_id = b.operator_id and r.partner_id = b.partner_id
  where c.operator_id = ${operatorId} and c.booking_id = ${bookingId} and c.decision = 'CHOICE' and c.done_at is not null
  order by k.created_at desc limit 1`,
)

const selectDepartures = preparedStatement(
  ({
    operatorId,
    activityId,
    participants,
    now,
  }: Placeholders<{ operatorId: string; activityId: string; participants: number; now: Date }>) => sql<ChoiceDeparture>`
  select t.timeslot_id "timeslotId", t.date, t.time from timeslot t
  join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  where t.operator_id = ${operatorId} and t.activity_id = ${activityId} and t.starts_at > ${now}
    and ${placesLeft(now)} >= ${participants} and ${bookable(now)}
  order by t.starts_at limit 30`,
)

/**
 * Finds the choice of the booking of a link.
 * @throws Refusal `not-found` if none was offered
 */
export async function findChoice(
  db: Sql,
  { operatorId, bookingId, timeZone }: Caller,
  now: Date,
): Promise<BookingChoice> {
  const id = bookingId!
  const [offer] = await selectOffer(db, { operatorId, bookingId: id })
  const [booking] = offer ? await readBookings(db, operatorId, [id], now) : []
  if (!offer || !booking) throw notFound('closure')
  const { activityId, participants, operatorName, location } = booking
  const isOpen = offer.outcome === ClosureOutcome.AWAITING_CHOICE && now < offer.chooseBefore
  return {
    operatorName,
    sellerName: offer.partnerName ?? operatorName,
    activityName: booking.activityName,
    meetingPoint: [location?.name, location?.address].filter(Boolean).join(', ') || null,
    firstName: storedCustomer(booking).firstName,
    bookingReference: booking.bookingReference,
    version: booking.version,
    timeslotId: booking.timeslotId,
    date: booking.date,
    time: booking.time,
    timeZone: booking.timeZone,
    participants,
    price: booking.price,
    reason: offer.reason,
    outcome: offer.outcome,
    open: isOpen,
    chooseBefore: offer.chooseBefore,
    lastDay: localDay(new Date(offer.chooseBefore.getTime() - 1), timeZone),
    departures: isOpen ? await selectDepartures(db, { operatorId, activityId, participants, now }) : [],
  }
}
