import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { hasScope } from '../../access/admit.ts'
import type { Caller } from '../../access/Caller.ts'
import { currencyViolations } from '../../products/currencyViolations.ts'
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

// What was kept of other bookings of the basket is paid from the same money.
const selectPaid = preparedStatement(
  ({ operatorId, basketId, bookingId }: Placeholders<Record<'operatorId' | 'basketId' | 'bookingId', string>>) => sql<{
    status: BasketStatus
    paidMinor: number
  }>`
  select k.status, k.paid_minor - k.refunded_minor - coalesce((
      select sum(b.price_minor - b.refund_minor) from booking b
      where b.operator_id = ${operatorId} and b.basket_id = k.basket_id and b.booking_id <> ${bookingId}
        and b.status in ('CANCELLED', 'REJECTED')), 0)::bigint "paidMinor"
  from basket k where k.operator_id = ${operatorId} and k.basket_id = ${basketId}`,
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
 * everything unless it chooses otherwise: its customer is not to blame. Nothing is kept of a hold, nor of what the operator has not
 * accepted. Of a purchase that is not complete, no more is kept than was paid, such as a deposit. What was kept before is no part of the
 * value: it stays kept.
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
  const paid = await paidFor(db, caller.operatorId, booking)
  const highestFee = Math.min(chargeable, paid)
  const decided: DecidedRefund = refundAmount
    ? { refundMinor: refundAmount.amount, refundPercent: refundAmount.amount === 0 ? 0 : null }
    : rule === RefundRule.NONE
      ? { refundMinor: value - highestFee, refundPercent: highestFee < chargeable ? null : 0 }
      : atLeast(refundByTerms(booking, value, now), value - highestFee)
  if (highestFee > 0 && decided.refundMinor >= value - highestFee) return decided
  if (value > 0 && (rule === RefundRule.NONE || (refundAmount && decided.refundMinor < value))) {
    const { bookingReference, price } = booking
    const detail =
      paid === 0
        ? `Booking ${bookingReference} is not paid for: there is nothing to keep of it.`
        : paid < chargeable
          ? `Booking ${bookingReference} is paid in part: at most ${highestFee} (minor units of ${price.currency}) can be kept of it.`
          : `Booking ${bookingReference} was not accepted: at most ${chargeable} (minor units of ${price.currency}) can be kept of it.`
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

/** The terms, where more than they keep must be refunded: it is no share of the price then. */
function atLeast(decided: DecidedRefund, refundMinor: number): DecidedRefund {
  return decided.refundMinor >= refundMinor ? decided : { refundMinor, refundPercent: null }
}

/**
 * How much was paid for what is left of a booking, in minor units: no limit for a purchase that is complete, and nothing for a hold.
 */
async function paidFor(db: Sql, operatorId: string, booking: Booking): Promise<number> {
  const { status, basketId, bookingId, price } = booking
  if (status === BookingStatus.ON_HOLD || status === BookingStatus.EXPIRED) return 0
  const [basket] = await selectPaid(db, { operatorId, basketId, bookingId })
  if (basket!.status === BasketStatus.COMPLETED) return Number.POSITIVE_INFINITY
  const kept = price.amount - liveValueOf(booking)
  return Math.max(0, basket!.paidMinor - kept)
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
  violations.push(...currencyViolations(['refundAmount'], refundAmount, currency))
  if (refundAmount.amount > value) {
    const detail = `At most ${value} (minor units of ${currency}) can be refunded, not ${refundAmount.amount}.`
    violations.push({ path: ['refundAmount', 'amount'], detail })
  }
  return violations
}
