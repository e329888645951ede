import type { Sql } from '../../database/Database.ts'
import { takesPlacesNow } from '../statusNow.ts'
import type { TimeslotTally } from './TimeslotTally.ts'

const of = (status: string) => `coalesce(sum(participants) filter (where status = '${status}'), 0)::int`

// One range of the index (operator, timeslot) for each timeslot.
const TALLY = `
  select timeslot_id "timeslotId", count(*)::int bookings, sum(participants)::int participants,
    ${of('REDEEMED')} arrived, ${of('NO_SHOW')} "noShow", ${of('ON_HOLD')} "onHold", ${of('PENDING')} pending,
    (count(*) filter (where waiver_status = 'outstanding' and status in ('ON_HOLD', 'PENDING', 'CONFIRMED')))::int "outstandingWaivers"
  from booking b where b.operator_id = $1 and b.timeslot_id = any($2) and ${takesPlacesNow('$3')}
  group by timeslot_id`

const NOTHING = {
  bookings: 0,
  participants: 0,
  arrived: 0,
  noShow: 0,
  onHold: 0,
  pending: 0,
  outstandingWaivers: 0,
}

/**
 * Counts the bookings of timeslots at an instant, all of them in one statement. Those that have their places at that instant have the
 * status that is stored: a hold that is over, noted or not, is left out before anything is counted.
 */
export async function tallyTimeslots(
  sql: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
  now: Date,
): Promise<Map<string, TimeslotTally>> {
  const rows = await sql.query<TimeslotTally>(TALLY, [operatorId, timeslotIds, now])
  const tallies = new Map<string, TimeslotTally>(
    timeslotIds.map(timeslotId => [timeslotId, { ...NOTHING, timeslotId }]),
  )
  for (const row of rows) tallies.set(row.timeslotId, row)
  return tallies
}
