import { href } from '../address.ts'
import type { CustomerBookingFragment, CustomerQuery } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { money, shortDay } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Fact } from '../kit/Fact.tsx'
import { mailTo } from '../kit/mailTo.ts'
import { Phone } from '../kit/Phone.tsx'
import { words } from '../words.ts'

const texts = words.customers

type Record = CustomerQuery['customer']

/** How to reach the customer, what became of the bookings, and the sums. @param latest a booking that leads to the personal data */
export function CustomerFacts({ customer, latest }: { customer: Record; latest: CustomerBookingFragment | undefined }) {
  const { email, names, phones, firstBookedAt, paid, refunded, amountDue } = customer
  return (
    <section class="sheet" aria-labelledby="customer-contact">
      <h2 id="customer-contact">{texts.contact}</h2>
      <dl class="facts">
        <Fact term={words.email}>
          <a href={mailTo(email)}>{email}</a>
        </Fact>
        <Fact term={words.phone}>
          {phones.length > 0 && (
            <ul class="customer-phones">
              {phones.map(each => (
                <li key={each}>
                  <Phone number={each} />
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact term={texts.alsoAs}>{names.length > 1 && <Bdi>{names.slice(1).join(', ')}</Bdi>}</Fact>
        <Fact term={texts.since}>{firstBookedAt && shortDay(firstBookedAt.slice(0, 10))}</Fact>
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
