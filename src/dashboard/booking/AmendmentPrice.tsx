import { money } from '../format.ts'
import { PriceLines } from '../pricing/PriceLines.tsx'
import { words } from '../words.ts'
import type { AmendmentQuote } from './useAmendmentQuote.ts'

/** What the booking costs after the changes, beside what it costs now. Nothing while its price stays out of play. */
export function AmendmentPrice({
  before,
  quoted: { quote, busy },
}: {
  before: { amount: number; currency: string }
  quoted: AmendmentQuote
}) {
  if (!quote) return busy ? <p class="quiet">{words.booking.quoting}</p> : null
  const { lines, taxes, price, refund } = quote
  const difference = price.amount - before.amount
  return (
    <section class="booking-quote" aria-label={words.booking.priceAfter}>
      <PriceLines lines={lines} taxes={taxes} />
      <p class="price-sum">
        <span class="quiet">{words.booking.priceAfter}</span>
        <output>{money(price)}</output>
      </p>
      <p class="quiet">
        {difference === 0 && !refund
          ? words.booking.priceStays
          : words.booking.priceDiffers(
              money(before),
              difference > 0 ? money({ ...price, amount: difference }) : undefined,
              refund && refund.amount > 0 ? money(refund) : undefined,
            )}
      </p>
    </section>
  )
}
