import type { ComponentChildren } from 'preact'
import type { NewBookingTimeslotFragment } from '../api/generated.ts'
import { count, localDay, money } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { timeSpan } from '../kit/timeSpan.ts'
import { PriceLines } from '../pricing/PriceLines.tsx'
import { words } from '../words.ts'
import type { Choices } from './choices.ts'
import type { Quoting } from './useQuote.ts'

/** The selection and its price, always visible, with the action. */
export function Summary({
  choices,
  slot,
  quote,
  children,
}: {
  choices: Choices
  slot: NewBookingTimeslotFragment | undefined
  /** What it costs; undefined until it is known. */
  quote: Quoting['quote']
  children?: ComponentChildren
}) {
  const { activity, day } = choices
  const { lines = [], taxes = [] } = quote ?? {}
  // One line without anything special is told beside the total.
  const [only] =
    lines.length === 1 && !lines[0]!.ruleName && lines[0]!.adjustmentNames.length === 0 && taxes.length === 0
      ? lines
      : []
  return (
    <aside class="book-summary" aria-label={words.newBooking.summary}>
      <div class="sheet">
        <h2>
          <Bdi>{activity?.name ?? words.newBooking.chooseActivity}</Bdi>
        </h2>
        <p class="quiet">{[day && localDay(day), slot && timeSpan(slot)].filter(Boolean).join(', ') || ' '}</p>
        {quote && !only && <PriceLines lines={lines} taxes={taxes} />}
        {quote && (
          <p class="price-sum">
            <span class="quiet">
              {only ? words.newBooking.each(count(only.quantity), money(only.unitPrice)) : words.newBooking.total}
            </span>
            <output>{money(quote.price)}</output>
          </p>
        )}
        {children}
      </div>
    </aside>
  )
}
