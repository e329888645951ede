import type { CustomerBookingFragment, CustomerQuery } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { movedDay, todayIn } from '../calendar.ts'
import { money } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { mailTo } from '../kit/mailTo.ts'
import { Phone } from '../kit/Phone.tsx'
import { useBookFor } from '../newBooking/useBookFor.ts'
import { words } from '../words.ts'
import { dayOf } from './dayOf.ts'
import { isUpcoming } from './upcomingFirst.ts'

const texts = words.customers

/** Who it is, the situation in one line, how to reach the customer, and a new booking. */
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
  const latest = bookings.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))[0]
  // Of one who only waits the parts of the name are guessed.
  const [firstName = '', ...others] = (names[0] ?? '').split(' ')
  const name = latest?.customer ?? { firstName, lastName: others.join(' ') }
  const known = { firstName: name.firstName, lastName: name.lastName, email, phone: phones[0] ?? null }
  return (
    <div class="head">
      <div>
        <h1>
          <Bdi>{names[0] ?? email}</Bdi> <span class="customer-situation">{situation.join(' · ')}</span>
        </h1>
        <ul class="customer-reach" aria-label={texts.reach}>
          {phones.map(each => (
            <li key={each}>
              <Phone number={each} />
            </li>
          ))}
          <li>
            <a href={mailTo(email)}>{email}</a>
          </li>
        </ul>
      </div>
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
