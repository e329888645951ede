import { MessageEmailsDocument } from '../api/generated.ts'
import { useQuery } from '../api/useQuery.ts'
import { instant } from '../format.ts'
import { useInterval } from '../kit/useInterval.ts'
import { words } from '../words.ts'
import { EventLines } from './EventLines.tsx'
import { actorName } from './eventText.ts'
import type { HistoryEvent } from './useOneBooking.ts'

/** E-mails are sent without an event. */
const AGAIN_MS = 10_000

/** The history of the booking with the messages to its customer, newest first. */
export function HistorySheet({
  bookingId,
  history,
  partner,
}: {
  bookingId: string
  history: readonly HistoryEvent[]
  partner: string | undefined
}) {
  const filter = { bookingIds: [bookingId], kinds: ['MESSAGE' as const] }
  const query = useQuery(MessageEmailsDocument, { filter, first: 50 })
  useInterval(AGAIN_MS, query.refetch)
  const messages = query.data?.emails.edges.map(({ node }) => ({ ...node, at: node.sentAt ?? node.createdAt })) ?? []
  const lines = [
    ...history.map(event => ({
      at: event.occurredAt,
      key: String(event.version),
      what: words.booking.events[event.action],
      more: (
        <>
          <p class="quiet">{actorName(event, partner)}</p>
          <EventLines event={event} />
        </>
      ),
    })),
    ...messages.map(({ id, at, status, subject }) => ({
      at,
      key: id,
      what: words.messages.events[status](subject ?? ''),
      more: null,
    })),
  ]
  // Of two at one instant, the later in the history comes first.
  const newestFirst = lines.toReversed().sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return (
    <section class="sheet" aria-labelledby="booking-history">
      <h2 id="booking-history">{words.booking.history}</h2>
      <ol class="booking-history">
        {newestFirst.map(({ at, key, what, more }) => (
          <li key={key}>
            <p>
              <strong>{what}</strong>{' '}
              <time class="quiet" dateTime={at}>
                {instant(at)}
              </time>
            </p>
            {more}
          </li>
        ))}
      </ol>
    </section>
  )
}
