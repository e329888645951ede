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
  const { bookings, active, calledOff } = totals
  return (
    <div class="bookings-sums">
      <span class="quiet">{words.bookingList.showing(count(Math.min(shown, bookings)), count(bookings))}</span>
      <p class={stale ? 'totals stale' : 'totals'}>
        {words.bookingList.totalOf(active.bookings, count(active.bookings), count(active.participants))} ·{' '}
        <strong>{money(active.price)}</strong>
        {active.commission.amount > 0 && (
          <span class="quiet">
            {' · '}
            {words.bookingList.netOf(money(active.commission), money(active.net))}
          </span>
        )}
        {calledOff.bookings > 0 && (
          <span class="quiet">
            {' · '}
            {words.bookingList.calledOff(count(calledOff.bookings), money(calledOff.price))}
          </span>
        )}
      </p>
    </div>
  )
}
