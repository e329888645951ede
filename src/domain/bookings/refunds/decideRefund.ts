import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { hasScope } from '../../access/admit.ts'
import type { Caller } from '../../access/Caller.ts'
import type { MoneyInput } from '../../products/MoneyInput.ts'
import { refuseViolations, type Violation } from '../../refusals/refusal.ts'
import { type DecidedRefund, isLive, refundByPercent } from '../../rules/ledger/Fallen.ts'
import { refundPercent } from '../../rules/ledger/refundPercent.ts'
import { totalOf } from '../../rules/pricing/PriceLine.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { BasketStatus } from '../baskets/BasketStatus.ts'
import { RefundRule } from './RefundRule.ts'

/** What the operator asks for. A partner asks for nothing: the terms decide. */
export interface RefundChoice {
  refund?: RefundRule | null
  refundAmount?: MoneyInput | null
}

const selectStatus = preparedStatement(
  ({ operatorId, basketId }: Placeholders<{ operatorId: string; basketId: string }>) =>
    kysely
      .selectFrom('basket')
      .select('status')
      .where('operator_id', '=', operatorId)
      .where('basket_id', '=', basketId),
)

/** What can still be cancelled of a booking, in minor units: its price without what was kept before. */
export function liveValueOf({ lines }: Pick<Booking, 'lines'>): number {
  return totalOf(lines.filter(isLive))
}

/** How much of a value that falls away could be kept: of a pending booking, what the operator had accepted before. */
export function chargeableOf(booking: Booking, value: number): number {
  if (booking.status !== BookingStatus.PENDING) return value
  return Math.max(0, Math.min(value, (booking.acceptedMinor ?? 0) - liveValueOf(booking) + value))
}

/** How much of a booking that becomes pending, or stays so, the operator had accepted before; null if nothing ever. */
export function acceptedOf(before: Booking, after: Booking): number | null {
  const accepted = before.status === BookingStatus.PENDING ? before.acceptedMinor : liveValueOf(before)
  return accepted === null ? null : Math.min(accepted, liveValueOf(after))
}

/**
 * Decides what is refunded when a booking, or a part of it, is cancelled. A partner refunds by the terms as of the sale, the operator
 * everything unless it chooses otherwise: its customer is not to blame. Nothing is kept of a purchase that is not complete, such
 * as a hold, nor of what the operator has not accepted. What was kept before is no part of the value: it stays kept.
 * @param value what would be refunded in full, in minor units
 */
export async function decideRefund(
  db: Sql,
  caller: Caller,
  booking: Booking,
  choice: RefundChoice,
  value: number,
  now: Date,
): Promise<DecidedRefund> {
  const { refund, refundAmount } = choice
  const isOperator = hasScope(caller, 'bookings:write')
  refuseViolations(choiceViolations(choice, isOperator, booking, value))
  const rule = refund ?? (isOperator ? RefundRule.FULL : RefundRule.BY_TERMS)
  if (!refundAmount && rule === RefundRule.FULL) return inFull(value)
  const chargeable = chargeableOf(booking, value)
  const decided: DecidedRefund = refundAmount
    ? { refundMinor: refundAmount.amount, refundPercent: refundAmount.amount === 0 ? 0 : null }
    : rule === RefundRule.NONE
      ? { refundMinor: value - chargeable, refundPercent: 0 }
      : refundByTerms(booking, value, now)
  const isPaid = await isPaidFor(db, caller.operatorId, booking)
  if (chargeable > 0 && isPaid && decided.refundMinor >= value - chargeable) return decided
  if (value > 0 && (rule === RefundRule.NONE || (refundAmount && decided.refundMinor < value))) {
    const detail = !isPaid
      ? `Booking ${booking.bookingReference} is not paid for: there is nothing to keep of it.`
      : `Booking ${booking.bookingReference} was not accepted: at most ${chargeable} (minor units of ${booking.price.currency}) can be kept of it.`
    refuseViolations([{ path: [refundAmount ? 'refundAmount' : 'refund'], detail }])
  }
  return inFull(value)
}

/** What the terms as of the sale refund of a value that falls away now. */
export function refundByTerms(booking: Booking, value: number, now: Date): DecidedRefund {
  const percent = refundPercent(booking.cancellationTiers, booking.startsAt, now)
  const chargeable = chargeableOf(booking, value)
  if (chargeable === 0) return inFull(value)
  return {
    refundMinor: value - chargeable + refundByPercent(booking.lines, chargeable, percent),
    refundPercent: percent,
  }
}

/** Everything is refunded. */
export function inFull(value: number): DecidedRefund {
  return { refundMinor: value, refundPercent: 100 }
}

async function isPaidFor(db: Sql, operatorId: string, { status, basketId }: Booking): Promise<boolean> {
  if (status === BookingStatus.ON_HOLD || status === BookingStatus.EXPIRED) return false
  const [basket] = await selectStatus(db, { operatorId, basketId })
  return basket!.status === BasketStatus.COMPLETED
}

function choiceViolations(
  { refund, refundAmount }: RefundChoice,
  isOperator: boolean,
  { price: { currency } }: Booking,
  value: number,
): Violation[] {
  const violations: Violation[] = []
  if (!isOperator) {
    const detail = 'Only the operator chooses what is refunded. Leave it out: the terms of the booking decide.'
    if (refund) violations.push({ path: ['refund'], detail })
    if (refundAmount) violations.push({ path: ['refundAmount'], detail })
    return violations
  }
  if (!refundAmount) return []
  if (refund) violations.push({ path: ['refund'], detail: 'Give either refund or refundAmount.' })
  if (refundAmount.currency && refundAmount.currency !== currency) {
    const detail = `The booking is in ${currency}, not in ${refundAmount.currency}.`
    violations.push({ path: ['refundAmount', 'currency'], detail })
  }
  if (refundAmount.amount > value) {
    const detail = `At most ${value} (minor units of ${currency}) can be refunded, not ${refundAmount.amount}.`
    violations.push({ path: ['refundAmount', 'amount'], detail })
  }
  return violations
}
