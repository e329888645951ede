import { withoutOverrides } from '../../domain/rules/withoutOverrides.ts'
import { href } from '../address.ts'
import { type CustomerBookingFragment, CustomerDocument, type CustomerQuery } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { useNow } from '../kit/useNow.ts'
import { useTitle } from '../kit/useTitle.ts'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import type { PageProps } from '../PageProps.ts'
import { words } from '../words.ts'
import { BookingList } from './BookingList.tsx'
import './customer.css'
import { CustomerAddresses } from './CustomerAddresses.tsx'
import { CustomerEmails } from './CustomerEmails.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerHead } from './CustomerHead.tsx'
import { CustomerPayments } from './CustomerPayments.tsx'
import { CustomerWaitlist } from './CustomerWaitlist.tsx'
import { dayOf } from './dayOf.ts'
import { upcomingFirst } from './upcomingFirst.ts'

/** Everything about a customer at a glance: everybody with one e-mail address, which is the next part of the URL, and with those merged with it. */
export function CustomerPage({ rest }: PageProps) {
  const email = rest[0] ?? ''
  return <Whole key={email} email={email} />
}

function Whole({ email }: { email: string }) {
  const query = useQuery(CustomerDocument, { email, customerEmail: email })
  useAutoRefetch(query)
  const customer = query.data?.customer
  useTitle(words.customers.name, customer && (customer.names[0] ?? customer.email))
  return (
    <>
      {!customer && (
        <h1 class="customer-unknown">
          <Bdi>{email}</Bdi>
        </h1>
      )}
      <QueryView query={query}>{data => <Sheets data={data} changed={query.refetch} />}</QueryView>
    </>
  )
}

function Sheets({ data: { customer, ...lists }, changed }: { data: CustomerQuery; changed(): void }) {
  const now = useNow()
  const bookings = upcomingFirst(
    lists.bookings.edges.map(each => each.node),
    now,
  )
  const entries = lists.waitlist.edges.map(each => each.node).reverse()
  const withNotes = bookings.filter(each => each.notes)
  return (
    <article class="customer">
      <CustomerHead customer={customer} bookings={bookings} now={now} />
      <CustomerAddresses customer={customer} changed={changed} />
      <BookingList customer={customer} bookings={bookings} />
      <div class="customer-sheets">
        <CustomerFacts customer={customer} latest={bookings[0]} />
        <CustomerPayments bookings={bookings} />
        {withNotes.length > 0 && <Notes bookings={withNotes} />}
        {entries.length > 0 && <CustomerWaitlist entries={entries} />}
        {bookings.length > 0 && <CustomerEmails bookings={bookings} />}
      </div>
    </article>
  )
}

function Notes({ bookings }: { bookings: readonly CustomerBookingFragment[] }) {
  return (
    <section class="sheet" aria-labelledby="customer-notes">
      <h2 id="customer-notes">{words.customers.notes}</h2>
      <ul class="customer-lines">
        {bookings.map(({ id, notes, date, bookingReference }) => (
          <li key={id}>
            <span>
              <p class="customer-note" dir="auto">
                {withoutOverrides(notes!)}
              </p>
              <p class="quiet">
                {dayOf(date)},{' '}
                <a href={href(`booking/${bookingReference}`)}>
                  <code>{bookingReference}</code>
                </a>
              </p>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
