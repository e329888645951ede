import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { takesPlacesNow } from '../statusNow.ts'
import type { TimeslotTally } from './TimeslotTally.ts'

const of = (status: BookingStatus) => sql<number>`coalesce(sum(participants) filter (where status = ${status}), 0)::int`

// Of a group some can have come. Who did not is missing.
const cameOf = sql<number>`coalesce(sum(coalesce(arrived, participants)) filter (where status = 'REDEEMED'), 0)::int`
const missedOf = sql<number>`coalesce(sum(participants - coalesce(arrived, 0)) filter (where status = 'NO_SHOW' or arrived is not null), 0)::int`

// One range of the index (operator, timeslot) for each timeslot.
const tally = preparedStatement(
  ({ operatorId, timeslotIds, now }: Placeholders<Requested>) => sql<TimeslotTally>`
  select timeslot_id "timeslotId", count(*)::int "bookingCount", sum(participants)::int participants,
    ${cameOf} "arrivedCount", ${missedOf} "noShowCount", ${of(BookingStatus.ON_HOLD)} "onHoldCount", ${of(BookingStatus.PENDING)} "pendingCount",
    (count(*) filter (where waiver_status = 'outstanding' and status in ('ON_HOLD', 'PENDING', 'CONFIRMED')))::int "outstandingWaiverCount"
  from booking b where b.operator_id = ${operatorId} and b.timeslot_id = any(${timeslotIds}) and ${takesPlacesNow(now)}
  group by timeslot_id`,
)

interface Requested {
  operatorId: string
  timeslotIds: readonly string[]
  now: Date
}

const NOTHING = {
  bookingCount: 0,
  participants: 0,
  arrivedCount: 0,
  noShowCount: 0,
  onHoldCount: 0,
  pendingCount: 0,
  outstandingWaiverCount: 0,
}

/**
 * Counts the bookings of timeslots at an instant, in one statement. The stored status of a booking that has its places at that
 * instant is its current one, because expired holds are excluded first, whether or not their expiry is recorded.
 */
export async function tallyTimeslots(
  db: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
  now: Date,
): Promise<Map<string, TimeslotTally>> {
  const rows = await tally(db, { operatorId, timeslotIds, now })
  const tallies = new Map<string, TimeslotTally>(
    timeslotIds.map(timeslotId => [timeslotId, { ...NOTHING, timeslotId }]),
  )
  for (const row of rows) tallies.set(row.timeslotId, row)
  return tallies
}
