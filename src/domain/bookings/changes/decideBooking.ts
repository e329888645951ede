import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Caller } from '../../access/Caller.ts'
import { Refusal } from '../../refusals/refusal.ts'
import { bookingActions, canMiss, canRedeemOn } from '../../rules/bookingActions.ts'
import { localDay } from '../../scalars/localDay.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BookingAction } from '../events/BookingAction.ts'
import { inFull } from '../refunds/decideRefund.ts'
import type { BookingNoteInput } from './BookingNoteInput.ts'
import { changeBooking, refuseTransition } from './changeBooking.ts'

/** The decisions that only the operator can make. */
export type OperatorDecision = keyof typeof decisions

const decisions = {
  accept: { action: BookingAction.ACCEPTED, to: BookingStatus.CONFIRMED },
  reject: { action: BookingAction.REJECTED, to: BookingStatus.REJECTED },
  redeem: { action: BookingAction.REDEEMED, to: BookingStatus.REDEEMED },
  noShow: { action: BookingAction.NO_SHOW, to: BookingStatus.NO_SHOW },
  reopen: { action: BookingAction.REOPENED, to: BookingStatus.CONFIRMED },
} as const

/** Accepts or rejects a pending booking, records whether the participants arrived, or takes that back. Doing it again has no effect. */
export async function decideBooking(
  database: Database,
  caller: Caller,
  reference: string,
  decision: OperatorDecision,
  { reason, expectedVersion }: BookingNoteInput,
  now: Date,
): Promise<Booking> {
  const { action, to } = decisions[decision]
  const request = {
    reference,
    expectedVersion: expectedVersion ?? null,
    isDone: (booking: Booking) => booking.status === to,
    async decide(booking: Booking, db: Sql) {
      refuseDecision(booking, decision)
      refuseTransition(booking, to)
      if (decision === 'noShow' && !canMiss(booking.startsAt, now)) {
        const detail = `Booking ${booking.bookingReference} is for ${booking.date} at ${booking.time}: nobody has missed it yet.`
        throw new Refusal('invalid-transition', detail, { state: booking.status, requestedState: to })
      }
      if (decision === 'redeem') await refuseTooEarly(db, caller.operatorId, booking, now)
      const said = reason?.trim() || null
      const after = {
        ...booking,
        status: to,
        acceptedMinor: null,
        ...(decision === 'reject' && rejected(booking, said)),
      }
      return { action, after, reason: said }
    },
  }
  return changeBooking(database, caller, request, now)
}

const selectTimeZone = preparedStatement(
  ({ operatorId, activityId }: Placeholders<{ operatorId: string; activityId: string }>) =>
    kysely
      .selectFrom('product')
      .select('time_zone as timeZone')
      .where('operator_id', '=', operatorId)
      .where('activity_id', '=', activityId),
)

/** Refuses to redeem a booking before the local day of its start: a mistake weeks ahead would end the booking. */
async function refuseTooEarly(db: Sql, operatorId: string, booking: Booking, now: Date): Promise<void> {
  const [product] = await selectTimeZone(db, { operatorId, activityId: booking.activityId })
  if (canRedeemOn(localDay(now, product!.timeZone), booking.date)) return
  const detail = `Booking ${booking.bookingReference} is for ${booking.date} at ${booking.time}: it can be redeemed from that day on.`
  throw new Refusal('invalid-transition', detail, { state: booking.status, requestedState: BookingStatus.REDEEMED })
}

/** A rejected booking is refunded in full. */
function rejected({ price }: Booking, cancelReason: string | null) {
  return { ...inFull(price.amount), cancelReason }
}

/** What else becomes CONFIRMED does so by another action: a hold by its own confirmation. */
function refuseDecision({ bookingReference, status }: Booking, decision: OperatorDecision): void {
  if (bookingActions[decision].includes(status) || !(decision in unlike)) return
  const detail = `Booking ${bookingReference} is ${status} and cannot be ${unlike[decision as keyof typeof unlike]}`
  throw new Refusal('invalid-transition', detail, { state: status })
}

const unlike = {
  accept: 'accepted: only one that is PENDING can.',
  reopen: 'reopened: only one that is REDEEMED or NO_SHOW can.',
} as const
