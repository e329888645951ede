import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { localMoment } from '../../availability/localMoment.ts'
import { Refusal } from '../../refusals/refusal.ts'
import type { Booking } from '../Booking.ts'

const selectCutoff = preparedStatement(
  ({ operatorId, activityId }: Placeholders<{ operatorId: string; activityId: string }>) =>
    kysely
      .selectFrom('product')
      .select(['cancellation_cutoff_minutes as minutes', 'time_zone as timeZone'])
      .where('operator_id', '=', operatorId)
      .where('activity_id', '=', activityId),
)

/** Refuses a partner's change of a booking from the cancellation cutoff of its activity on. */
export async function refuseTooLate(
  db: Sql,
  operatorId: string,
  { bookingReference, activityId, startsAt }: Booking,
  what: 'cancelled' | 'amended',
  now: Date,
): Promise<void> {
  const [product] = await selectCutoff(db, { operatorId, activityId })
  const { minutes, timeZone } = product!
  const cutoff = new Date(startsAt.getTime() - minutes * 60_000)
  if (now < cutoff) return
  const detail =
    startsAt <= now
      ? `Booking ${bookingReference} was for an activity that has already started.`
      : `Booking ${bookingReference} could be ${what} until ${localMoment(cutoff, timeZone)}.`
  throw new Refusal('cancellation-cutoff-passed', detail, { cancellableUntil: cutoff })
}
