import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { ClosureBooking } from './ClosureBooking.ts'
import { MAX_BOOKINGS } from './closureLimits.ts'
import { outcomeOf } from './outcomeOf.ts'

/** A booking of a closure as it is read. */
export type ClosureBookingRow = Pick<
  ClosureBooking,
  'closureId' | 'bookingId' | 'decision' | 'timeslotId' | 'toTimeslotId' | 'failure' | 'outcome'
>

// Those that somebody has to look at come first.
const select = preparedStatement(
  ({ operatorId, closureIds }: Placeholders<{ operatorId: string; closureIds: readonly string[] }>) =>
    sql<ClosureBookingRow>`
  select c.closure_id "closureId", c.booking_id "bookingId", c.decision, c.timeslot_id "timeslotId", c.to_timeslot_id "toTimeslotId",
    c.failure, ${outcomeOf} outcome
  from closure_booking c
  join booking b on b.operator_id = c.operator_id and b.booking_id = c.booking_id
  where c.operator_id = ${operatorId} and c.closure_id = any(${closureIds})
  order by c.closure_id, array_position(array['FAILED', 'AWAITING_CHOICE', 'PLANNED', 'MOVED', 'CANCELLED'], ${outcomeOf}), b.created_at,
    c.booking_id limit ${sql.lit(20 * MAX_BOOKINGS)}`,
)

/** The bookings of closures, first those that need somebody. */
export async function listClosureBookings(
  db: Sql,
  operatorId: string,
  closureIds: readonly string[],
): Promise<Map<string, ClosureBookingRow[]>> {
  const rows = await select(db, { operatorId, closureIds })
  return Map.groupBy(rows, row => row.closureId) as Map<string, ClosureBookingRow[]>
}
