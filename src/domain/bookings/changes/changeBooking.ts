import { sql } from 'kysely'
import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { untilUnchanged } from '../../../platform/sql/retry.ts'
import type { Caller } from '../../access/Caller.ts'
import { Refusal } from '../../refusals/refusal.ts'
import { actorRefOf } from '../actorRefOf.ts'
import type { Booking } from '../Booking.ts'
import { type BookingStatus, transitions } from '../BookingStatus.ts'
import { findBooking } from '../findBooking.ts'
import { lockAndExpireHolds } from '../holds/expireHolds.ts'
import { retryWithoutExpiredHolds } from '../holds/expireSharedHolds.ts'
import { applySteps } from './applySteps.ts'
import type { BookingStep } from './BookingStep.ts'

/** A requested change of a booking. */
export interface ChangeRequest {
  reference: string
  /** The version that the caller has read; null for any. */
  expectedVersion: number | null
  /** Further timeslots whose places change. */
  timeslotIds?: readonly string[]
  /** Whether the booking is already as requested; then nothing is changed. */
  isDone(booking: Booking): boolean
  /** Decides on the change, with everything locked; null when there is nothing to do. */
  decide(booking: Booking, db: Sql): Promise<BookingStep | null> | BookingStep | null
}

const lockBooking = preparedStatement(
  ({ operatorId, bookingId }: Placeholders<{ operatorId: string; bookingId: string }>) => sql`
  select from booking where operator_id = ${operatorId} and booking_id = ${bookingId} for no key update`,
)

/**
 * Changes one booking in one transaction: locks its timeslots, releases expired holds, reads the booking, and writes the change
 * with its places and its event. A booking that is already as requested is returned unchanged, so
 * that a request can be sent again.
 */
export async function changeBooking(
  database: Database,
  caller: Caller,
  request: ChangeRequest,
  now: Date,
): Promise<Booking> {
  const { operatorId } = caller
  const attempt = async () => {
    const seen = await findBooking(database, caller, request.reference, now)
    const timeslots = [seen.timeslotId, ...(request.timeslotIds ?? [])]
    const change = async (db: Sql) => {
      await lockAndExpireHolds(db, operatorId, timeslots, [seen.basketId], now)
      await lockBooking(db, { operatorId, bookingId: seen.bookingId })
      const booking = await findBooking(db, caller, request.reference, now)
      // It was moved to another timeslot between the two reads.
      if (booking.timeslotId !== seen.timeslotId) return undefined
      if (request.isDone(booking)) return booking
      refuseStale(booking, request.expectedVersion)
      const step = await request.decide(booking, db)
      if (!step) return booking
      await applySteps(db, operatorId, [{ before: booking, ...step }], actorRefOf(caller), now)
      return findBooking(db, caller, request.reference, now)
    }
    return retryWithoutExpiredHolds(database, operatorId, timeslots, now, () => database.transaction(change))
  }
  const detail =
    'This booking is being moved faster than it can be changed. Nothing was changed; try again in a second.'
  return untilUnchanged(attempt, detail)
}

/** Refuses to change a version that the caller has not read. */
export function refuseStale({ bookingReference, version, status }: Booking, expected: number | null): void {
  if (expected === null || expected === version) return
  const detail = `Booking ${bookingReference} has changed: its version is ${version}, not ${expected}, and it is ${status}. Read it again before you change it.`
  throw new Refusal('version-conflict', detail, { currentVersion: version, state: status })
}

/** Refuses a transition that the table does not allow. */
export function refuseTransition({ bookingReference, status }: Booking, to: BookingStatus): void {
  if (transitions[status].includes(to)) return
  const detail = `Booking ${bookingReference} is ${status} and cannot become ${to}.`
  throw new Refusal('invalid-transition', detail, { state: status, requestedState: to })
}
