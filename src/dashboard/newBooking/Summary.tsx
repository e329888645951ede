import type { ComponentChildren } from 'preact'
import type { NewBookingTimeslotFragment } from '../api/generated.ts'
import { count, localDay, money } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { timeSpan } from '../kit/timeSpan.ts'
import { PriceLines, type ShownLine } from '../pricing/PriceLines.tsx'
import { words } from '../words.ts'
import type { Choices } from './choices.ts'

/** The selection and its price, always visible, with the action. */
export function Summary({
  choices,
  slot,
  told,
  children,
}: {
  choices: Choices
  slot: NewBookingTimeslotFragment | undefined
  /** What it costs, in minor units; undefined until it is known. */
  told: { lines: readonly ShownLine[]; price: number } | undefined
  children?: ComponentChildren
}) {
  const { activity, day } = choices
  const currency = activity?.price.currency ?? ''
  const lines = told?.lines ?? []
  // One line without anything special is told beside the total.
  const [only] = lines.length === 1 && !lines[0]!.rule ? lines : []
  return (
    <aside class="book-summary" aria-label={words.newBooking.summary}>
      <div class="sheet">
        <h2>
          <Bdi>{activity?.name ?? words.newBooking.chooseActivity}</Bdi>
        </h2>
        <p class="quiet">{[day && localDay(day), slot && timeSpan(slot)].filter(Boolean).join(', ') || ' '}</p>
        {told && !only && <PriceLines lines={lines} />}
        {told && (
          <p class="price-sum">
            <span class="quiet">
              {only ? words.newBooking.each(count(only.quantity), money(only.each)) : words.newBooking.total}
            </span>
            <output>{money({ amount: told.price, currency })}</output>
          </p>
        )}
        {children}
      </div>
    </aside>
  )
}
