import type { ComponentChildren } from 'preact'
import type { NewBookingTimeslotFragment } from '../api/generated.ts'
import { count, localDay, money } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { timeSpan } from '../kit/timeSpan.ts'
import { words } from '../words.ts'
import type { Choices } from './choices.ts'

/** The selection and its price, always visible, with the action. */
export function Summary({
  choices,
  slot,
  children,
}: {
  choices: Choices
  slot: NewBookingTimeslotFragment | undefined
  children?: ComponentChildren
}) {
  const { activity, day, people } = choices
  const price = slot?.price ?? activity?.price
  return (
    <aside class="book-summary" aria-label={words.newBooking.summary}>
      <div class="sheet">
        <h2>
          <Bdi>{activity?.name ?? words.newBooking.chooseActivity}</Bdi>
        </h2>
        <p class="quiet">{[day && localDay(day), slot && timeSpan(slot)].filter(Boolean).join(', ') || ' '}</p>
        {price && (
          <p class="book-sum">
            <span class="quiet">{words.newBooking.each(count(people), money(price))}</span>
            <output>{money({ ...price, amount: price.amount * people })}</output>
          </p>
        )}
        {children}
      </div>
    </aside>
  )
}
