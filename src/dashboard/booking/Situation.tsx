import type { BookingWholeFragment } from '../api/generated.ts'
import { todayIn } from '../calendar.ts'
import { count, money, nearDay } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { customerName } from '../kit/customerName.ts'
import { useNow } from '../kit/useNow.ts'
import { words } from '../words.ts'

/** A heading: who comes, how many, when, and what they still pay; then the reference. */
export function Situation({ booking, level = 1 }: { booking: BookingWholeFragment; level?: 1 | 2 }) {
  const { product, date, time, participants, amountDue } = booking
  const day = nearDay(date, todayIn(product.timeZone, useNow()))
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <Heading class="booking-situation">
      <Bdi>{customerName(booking)}</Bdi> · {words.people(count(participants))} · {day} {time}
      {amountDue.amount > 0 && (
        <>
          {' · '}
          <span class="booking-late">{words.amountToPay(money(amountDue))}</span>
        </>
      )}{' '}
      <code>{booking.bookingReference}</code>
    </Heading>
  )
}
