import { href } from '../address.ts'
import { type CustomerBookingFragment, CustomerEmailsDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { instant } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { useInterval } from '../kit/useInterval.ts'
import { standingOf } from '../outbox/standingOf.ts'
import { words } from '../words.ts'

const texts = words.customers

/** E-mails are sent without an event, so the list is polled. */
const AGAIN_MS = 10_000

/** The e-mails about the bookings of a customer, the latest first. */
export function CustomerEmails({ bookings }: { bookings: readonly CustomerBookingFragment[] }) {
  // In an order that time does not change.
  const query = useQuery(CustomerEmailsDocument, { bookingIds: bookings.map(each => each.id).toSorted() })
  useInterval(AGAIN_MS, query.refetch)
  return (
    <section class="sheet" aria-labelledby="customer-emails">
      <h2 id="customer-emails">{texts.emails}</h2>
      <QueryView query={query} lines={2}>
        {({ emails: { edges, pageInfo } }) => (
          <>
            {edges.length === 0 && <p class="quiet">{texts.noEmails}</p>}
            <ul class="customer-lines">
              {edges.map(({ node }) => {
                const { kind, word, moment, at } = standingOf(node)
                return (
                  <li key={node.id}>
                    <span>
                      <a href={href(`outbox/${node.id}`)}>
                        <Bdi>{node.subject ?? node.workflow?.name ?? words.emailKinds[node.kind]}</Bdi>
                      </a>
                      <p class="quiet">
                        {node.recipient && `${node.recipient} · `}
                        {moment} {instant(at)}
                      </p>
                    </span>
                    <Badge kind={kind} word={word} />
                  </li>
                )
              })}
            </ul>
            {pageInfo.hasNextPage && <p class="quiet">{texts.latestEmails}</p>}
          </>
        )}
      </QueryView>
    </section>
  )
}
