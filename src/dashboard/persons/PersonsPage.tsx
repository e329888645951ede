import { href } from '../address.ts'
import { PersonOfBookingDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { QueryView } from '../kit/QueryView.tsx'
import type { PageProps } from '../PageProps.ts'
import { words } from '../words.ts'
import { FindPerson } from './FindPerson.tsx'
import './persons.css'

/** Finds, exports and erases a person; with another path segment, the customer of that booking: an address belongs in no URL. */
export function PersonsPage({ rest: [reference] }: PageProps) {
  return (
    <article class="persons">
      <h1>{words.persons.name}</h1>
      {reference === undefined ? <FindPerson /> : <OfBooking key={reference} reference={reference} />}
      <p class="quiet">
        {words.persons.retention} <a href={href('settings')}>{words.pageNames.settings}</a>
      </p>
    </article>
  )
}

function OfBooking({ reference }: { reference: string }) {
  const query = useQuery(PersonOfBookingDocument, { reference })
  return (
    <QueryView query={query}>
      {({ booking: { customer } }) =>
        customer ? <FindPerson email={customer.email} /> : <p class="empty">{words.persons.noCustomer}</p>
      }
    </QueryView>
  )
}
