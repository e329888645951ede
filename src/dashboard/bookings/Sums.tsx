import type { BookingSumsQuery } from '../api/generated.ts'
import { count, money } from '../format.ts'
import { words } from '../words.ts'

/**
 * The totals of all bookings in the list, including those not loaded yet. Cancelled, rejected and expired bookings are separate.
 */
export function Sums({
  shown,
  totals,
  stale,
}: {
  shown: number
  totals: BookingSumsQuery['bookings']['totals'] | undefined
  stale: boolean
}) {
  if (!totals) return <div class="bookings-sums" />
  const { bookingCount: bookings, active, inactive: calledOff } = totals
  return (
    <div class="bookings-sums">
      <span class="quiet">{words.bookingList.showing(count(Math.min(shown, bookings)), count(bookings))}</span>
      <p class={stale ? 'totals stale' : 'totals'}>
        {words.bookingList.totalOf(active.bookingCount, count(active.bookingCount), count(active.participants))} ·{' '}
        <strong>{money(active.price)}</strong>
        {active.commission.amount > 0 && (
          <span class="quiet">
            {' · '}
            {words.bookingList.netOf(money(active.commission), money(active.net))}
          </span>
        )}
        {calledOff.bookingCount > 0 && (
          <span class="quiet">
            {' · '}
            {words.bookingList.calledOff(count(calledOff.bookingCount), money(calledOff.price))}
          </span>
        )}
      </p>
    </div>
  )
}
