import { words } from '../words.ts'
import { EventLines } from './EventLines.tsx'
import { actorName } from './eventText.ts'
import type { HistoryEvent } from './useOneBooking.ts'

/** A notice of changes by others to the open booking. @param dismiss absent if the notice must stay */
export function ChangeNotice({
  events,
  partner,
  dismiss,
}: {
  events: readonly HistoryEvent[]
  partner?: string | undefined
  dismiss?: () => void
}) {
  return (
    <div role="status">
      {events.length > 0 && (
        <div class="booking-changes">
          <div>
            {events.map(event => (
              <div key={event.version}>
                <strong>
                  {words.booking.meanwhile(words.booking.events[event.action], actorName(event, partner))}
                </strong>
                <EventLines event={event} />
              </div>
            ))}
          </div>
          {dismiss && (
            <button type="button" class="plain" aria-label={words.close} onClick={dismiss}>
              ×
            </button>
          )}
        </div>
      )}
    </div>
  )
}
