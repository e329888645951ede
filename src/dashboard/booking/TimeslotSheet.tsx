import { href } from '../address.ts'
import type { BookingWholeFragment } from '../api/generated.ts'
import { count, localDay } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { SlotResources } from '../resources/SlotResources.tsx'
import { words } from '../words.ts'

/** How full its timeslot is, with a link to its manifest. */
export function TimeslotSheet({ booking }: { booking: BookingWholeFragment }) {
  const { timeslot, date, time } = booking
  const taken = timeslot.tally.participants
  return (
    <section class="sheet" aria-labelledby="booking-slot">
      <header>
        <h2 id="booking-slot">
          <a href={href(`slot/${timeslot.id}`)}>
            {localDay(date)}, {time}
          </a>
        </h2>
        <Badge kind={timeslot.status} word={words.timeslotStatuses[timeslot.status]} />
      </header>
      <meter
        class="booking-meter"
        min={0}
        max={Math.max(1, timeslot.capacity)}
        value={taken}
        aria-label={words.booking.places}
      />
      <p>{words.booking.taken(count(taken), count(timeslot.capacity), count(timeslot.availablePlaces))}</p>
      <SlotResources uses={timeslot.resourceUses} />
    </section>
  )
}
