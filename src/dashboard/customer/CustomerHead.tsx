import type { CustomerBookingFragment, CustomerQuery } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { movedDay, todayIn } from '../calendar.ts'
import { money } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { useBookFor } from '../newBooking/useBookFor.ts'
import { words } from '../words.ts'
import { dayOf } from './dayOf.ts'
import { isUpcoming } from './upcomingFirst.ts'

const texts = words.customers

/** Who it is and the situation in one line, and a new booking. */
export function CustomerHead({
  customer: { email, names, phones, bookingCount, amountDue },
  bookings,
  now,
}: {
  customer: CustomerQuery['customer']
  bookings: readonly CustomerBookingFragment[]
  now: Date
}) {
  const bookFor = useBookFor()
  const [next] = bookings.filter(each => isUpcoming(each, now))
  const situation = [
    texts.bookings(bookingCount),
    next && texts.comes(dayWord(next, now), next.time),
    amountDue.amount > 0 && words.amountToPay(money(amountDue)),
  ].filter(each => each)
  // The newest booking; of one who only waits, what the name is made of.
  const latest = bookings.toSorted((one, other) => Date.parse(other.startsAt) - Date.parse(one.startsAt))[0]
  const [firstName = '', ...others] = (names[0] ?? '').split(' ')
  const known = latest?.customer ?? { firstName, lastName: others.join(' '), email, phone: phones[0] ?? null }
  return (
    <div class="head">
      <h1>
        <Bdi>{names[0] ?? email}</Bdi> <span class="customer-situation">{situation.join(' · ')}</span>
      </h1>
      {may('BOOKINGS_WRITE') && (
        <button type="button" class="main" onClick={() => bookFor(known, latest?.language ?? null)}>
          {texts.book}
        </button>
      )}
    </div>
  )
}

function dayWord({ date, product }: CustomerBookingFragment, now: Date): string {
  const today = todayIn(product.timeZone, now)
  if (date === today) return texts.today
  return date === movedDay(today, 1) ? texts.tomorrow : dayOf(date, now)
}
