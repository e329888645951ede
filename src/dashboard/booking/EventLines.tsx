import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'
import { changedFields } from './eventText.ts'
import type { HistoryEvent } from './useOneBooking.ts'

/** The changes of one event, with old and new values and the reason. */
export function EventLines({ event }: { event: HistoryEvent }) {
  return (
    <>
      {changedFields(event).map(({ label, from, to }) => (
        <p key={label} class="booking-change">
          <span class="quiet">{label}</span>{' '}
          <del>
            <Bdi>{from}</Bdi>
          </del>{' '}
          <span aria-hidden="true">→</span>{' '}
          <ins>
            <Bdi>{to}</Bdi>
          </ins>
        </p>
      ))}
      {event.reason && <p class="booking-change">{words.booking.because(event.reason)}</p>}
    </>
  )
}
