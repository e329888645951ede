import type { BookingSumsQuery } from '../api/generated.ts'
import { count, money } from '../format.ts'
import { words } from '../words.ts'

/** What all bookings of the list come to, also those that are not shown yet; always in sight. */
export function Sums({
  shown,
  totals,
  stale,
}: {
  shown: number
  totals: BookingSumsQuery['bookings']['totals'] | undefined
  stale: boolean
}) {
  return (
    <div class="bookings-sums">
      {totals && (
        <>
          <span class="quiet">
            {words.bookingList.showing(count(Math.min(shown, totals.bookings)), count(totals.bookings))}
          </span>
          <p class={stale ? 'totals stale' : 'totals'}>
            {words.bookingList.totalOf(totals.bookings, count(totals.bookings), count(totals.participants))} ·{' '}
            <strong>{money(totals.price)}</strong>
          </p>
        </>
      )}
    </div>
  )
}
