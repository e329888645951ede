import { currencyViolations } from '../../products/currencyViolations.ts'
import { Refusal, refuseViolations } from '../../refusals/refusal.ts'
import { formatPrice } from '../../rules/formatPrice.ts'
import { placesOf, totalOf } from '../../rules/pricing/PriceLine.ts'
import type { CancellationTier } from '../../rules/pricing/Pricing.ts'
import type { Discount, Quoted } from '../../rules/pricing/quote.ts'
import type { SignedQuote } from '../quotes/quoteToken.ts'
import type { CreateBookingInput } from './CreateBookingInput.ts'
import type { CheckedBooking } from './checkBooking.ts'

/** The price of a sale, and the terms on which it is sold. */
export interface Terms {
  quoted: Quoted
  cancellationTiers: CancellationTier[] | null
  /** The terms of the discount that a quote promised; absent without one. */
  discount?: Discount | null
  /** What the partner keeps of the price, in thousandths of a percent; 0 for the other channels. */
  commissionRate: number
}

/**
 * The price and the terms of a sale: those of its quote, or else those of now.
 * @param current the price of now
 * @throws Refusal `price-changed` if another price was expected, or promised by a quote that has expired
 */
export function promisedPrice(
  { selection: { currency, pricing, sellerRate } }: Pick<CheckedBooking, 'selection'>,
  input: Pick<CreateBookingInput, 'expectedPrice'>,
  quote: SignedQuote | null,
  current: Quoted,
  now: Date,
): Terms {
  if (quote) {
    const { lines, discount, cancellationTiers, commissionRate, validUntil } = quote
    const price = totalOf(lines)
    if (now.getTime() <= validUntil) {
      refuseOther(input.expectedPrice ?? null, price, currency)
      const quoted = { lines, participants: placesOf(lines), price }
      return { quoted, discount, cancellationTiers, commissionRate }
    }
    refuseOther({ amount: price, currency }, current.price, currency)
  }
  refuseOther(input.expectedPrice ?? null, current.price, currency)
  return { quoted: current, cancellationTiers: pricing.cancellationTiers, commissionRate: sellerRate }
}

/** Refuses a price that is not the one that was expected. */
export function refuseOther(
  expected: { amount: number; currency?: string | null } | null,
  price: number,
  currency: string,
): void {
  if (!expected) return
  refuseViolations(currencyViolations(['input', 'expectedPrice'], expected, currency))
  if (expected.amount === price) return
  const said = (amount: number) => formatPrice({ amount, currency }, ['en'])
  const detail = `The price has changed: it is ${said(price)}, not ${said(expected.amount)}. Nothing was changed.`
  throw new Refusal('price-changed', detail, {
    expectedPrice: { amount: expected.amount, currency },
    currentPrice: { amount: price, currency },
  })
}
