import { bareAmount, count, longDay, money } from '../format.ts'
import { words } from '../words.ts'
import type { Free } from './freeByDay.ts'
import { Share } from './Share.tsx'

/** One day of the calendar. A full day can be focused, and is announced as full, but cannot be selected. */
export function CalendarDay({
  day,
  today,
  chosen,
  stop,
  free,
  take,
}: {
  day: string
  today: string
  chosen: boolean
  /** Whether the Tab key stops here. */
  stop: boolean
  /** Undefined until it is loaded. */
  free: Free | 'none' | undefined
  take(): void
}) {
  const closed = day < today || free === 'none'
  const places = free && free !== 'none' ? free : undefined
  const room = places
    ? [
        words.newBooking.freeOf(count(places.free), count(places.of)),
        places.price && words.priceFrom(money(places.price)),
      ]
        .filter(Boolean)
        .join(', ')
    : closed
      ? words.newBooking.noRoom
      : words.newBooking.notKnown
  return (
    <td {...{ 'aria-selected': chosen }}>
      <button
        type="button"
        data-day={day}
        tabIndex={stop ? 0 : -1}
        aria-disabled={closed}
        aria-current={day === today ? 'date' : undefined}
        onClick={take}
      >
        <span class="unseen">{`${longDay(day)}, ${room}`}</span>
        <span class="month-grid-number" aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span class="book-free" aria-hidden="true">
          {places ? count(places.free) : free === 'none' && day >= today ? '–' : '\u00a0'}
        </span>
        {places && <Share free={places.free} of={places.of} />}
        {places?.price && (
          <span class="book-day-price" aria-hidden="true">
            {bareAmount(places.price)}
          </span>
        )}
      </button>
    </td>
  )
}
