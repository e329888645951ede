import { instant } from '../format.ts'
import { words } from '../words.ts'
import { EventLines } from './EventLines.tsx'
import { actorName } from './eventText.ts'
import type { HistoryEvent } from './useOneBooking.ts'

/** The history of the booking, newest first. */
export function HistorySheet({ history, partner }: { history: readonly HistoryEvent[]; partner: string | undefined }) {
  return (
    <section class="sheet" aria-labelledby="booking-history">
      <h2 id="booking-history">{words.booking.history}</h2>
      <ol class="booking-history">
        {history.toReversed().map(event => (
          <li key={event.version}>
            <p>
              <strong>{words.booking.events[event.action]}</strong>{' '}
              <time class="quiet" dateTime={event.occurredAt}>
                {instant(event.occurredAt)}
              </time>
            </p>
            <p class="quiet">{actorName(event, partner)}</p>
            <EventLines event={event} />
          </li>
        ))}
      </ol>
    </section>
  )
}
