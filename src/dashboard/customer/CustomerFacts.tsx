import { href } from '../address.ts'
import type { CustomerBookingFragment, CustomerQuery } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { money, shortDay } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Fact } from '../kit/Fact.tsx'
import { words } from '../words.ts'

const texts = words.customers

type Record = CustomerQuery['customer']

/** What became of the bookings, and the sums. @param latest a booking that leads to the personal data */
export function CustomerFacts({ customer, latest }: { customer: Record; latest: CustomerBookingFragment | undefined }) {
  const { names, firstBookedAt, lastBookedAt, paid, refunded, amountDue } = customer
  return (
    <section class="sheet" aria-labelledby="customer-summary">
      <h2 id="customer-summary">{texts.summary}</h2>
      <dl class="facts">
        <Fact term={texts.alsoAs}>{names.length > 1 && <Bdi>{names.slice(1).join(', ')}</Bdi>}</Fact>
        <Fact term={texts.firstBooked}>{firstBookedAt && shortDay(firstBookedAt.slice(0, 10))}</Fact>
        <Fact term={texts.lastBooked}>
          {lastBookedAt && lastBookedAt !== firstBookedAt && shortDay(lastBookedAt.slice(0, 10))}
        </Fact>
        <Fact term={texts.outcomes}>{outcomesOf(customer).join(' · ')}</Fact>
        <Fact term={texts.paid}>{(paid.amount > 0 || amountDue.amount > 0) && money(paid)}</Fact>
        <Fact term={words.booking.refunded}>{refunded.amount > 0 && money(refunded)}</Fact>
        <Fact term={words.booking.due}>{amountDue.amount > 0 && <strong>{money(amountDue)}</strong>}</Fact>
      </dl>
      {latest && may('OPERATOR_WRITE') && (
        <a href={href(`persons/${latest.bookingReference}`)}>{words.booking.personalData}</a>
      )}
    </section>
  )
}

function outcomesOf(customer: Record): string[] {
  const outcomes = [
    [customer.upcomingBookingCount, texts.upcoming],
    [customer.redeemedBookingCount, texts.redeemed],
    [customer.noShowBookingCount, texts.noShow],
    [customer.unmarkedBookingCount, texts.unmarked],
    [customer.inactiveBookingCount, texts.inactive],
  ] as const
  return outcomes.filter(([count]) => count > 0).map(([count, text]) => text(count))
}
