import { localMoment } from '../../availability/localMoment.ts'
import type { Sql } from '../../database/Database.ts'
import { Refusal } from '../../refusal.ts'
import type { Booking } from '../Booking.ts'

const CUTOFF = `
  select cancellation_cutoff_minutes minutes, time_zone "timeZone" from product
  where operator_id = $1 and activity_id = $2`

/** Refuses a partner's change of a booking from the cancellation cutoff of its activity on. */
export async function refuseTooLate(
  sql: Sql,
  operatorId: string,
  { bookingReference, activityId, startsAt }: Booking,
  what: 'cancelled' | 'amended',
  now: Date,
): Promise<void> {
  const [product] = await sql.query<{ minutes: number; timeZone: string }>(CUTOFF, [operatorId, activityId])
  const { minutes, timeZone } = product!
  const cutoff = new Date(startsAt.getTime() - minutes * 60_000)
  if (now < cutoff) return
  const detail =
    startsAt <= now
      ? `Booking ${bookingReference} was for an activity that has already started.`
      : `Booking ${bookingReference} could be ${what} until ${localMoment(cutoff, timeZone)}.`
  throw new Refusal('cancellation-cutoff-passed', detail)
}
