import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Caller } from '../../access/Caller.ts'
import { Refusal, validationRefusal } from '../../refusals/refusal.ts'
import { bookingActions, canMiss, canRedeemOn } from '../../rules/bookingActions.ts'
import { localDay } from '../../scalars/localDay.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BookingAction } from '../events/BookingAction.ts'
import { inFull } from '../refunds/decideRefund.ts'
import { changeBooking, refuseTransition } from './changeBooking.ts'
import type { RedeemInput } from './RedeemInput.ts'

/** The decisions that only the operator can make. */
export type OperatorDecision = keyof typeof decisions

const decisions = {
  accept: { action: BookingAction.ACCEPTED, to: BookingStatus.CONFIRMED },
  reject: { action: BookingAction.REJECTED, to: BookingStatus.REJECTED },
  redeem: { action: BookingAction.REDEEMED, to: BookingStatus.REDEEMED },
  noShow: { action: BookingAction.NO_SHOW, to: BookingStatus.NO_SHOW },
  reopen: { action: BookingAction.REOPENED, to: BookingStatus.CONFIRMED },
} as const

/**
 * Accepts or rejects a pending booking, records whether the participants arrived, or takes that back. Doing it again has no effect.
 * Of a group some can arrive first, and more later.
 */
export async function decideBooking(
  database: Database,
  caller: Caller,
  reference: string,
  decision: OperatorDecision,
  { reason, expectedVersion, participants: came = null }: RedeemInput,
  now: Date,
): Promise<Booking> {
  const { action, to } = decisions[decision]
  const request = {
    reference,
    expectedVersion: expectedVersion ?? null,
    isDone: (booking: Booking) =>
      booking.status === to && (decision !== 'redeem' || booking.arrived === arrivedOf(booking, came)),
    async decide(booking: Booking, db: Sql) {
      refuseDecision(booking, decision)
      const isRecount = decision === 'redeem' && booking.status === to
      if (!isRecount) refuseTransition(booking, to)
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
        arrived: decision === 'redeem' ? arrivedOf(booking, came) : null,
        ...(decision === 'reject' && rejected(booking, said)),
      }
      return { action, after, reason: said }
    },
  }
  return changeBooking(database, caller, request, now)
}

/** How many came, as it is stored: null for all of them. Refuses more than were expected. */
function arrivedOf({ bookingReference, participants }: Booking, came: number | null): number | null {
  if (came === null || came === participants) return null
  if (came < participants) return came
  const detail = `Booking ${bookingReference} has ${participants} participants; ${came} were said to be here.`
  throw validationRefusal([{ path: ['input', 'participants'], detail }])
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
