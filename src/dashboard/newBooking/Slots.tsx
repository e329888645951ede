import type { NewBookingTimeslotFragment } from '../api/generated.ts'
import { count, localDay, money } from '../format.ts'
import { timeSpan } from '../kit/timeSpan.ts'
import { words } from '../words.ts'
import { Share } from './Share.tsx'

/** The timeslots of the day, those that cannot be booked too: then nobody wonders where they are. */
export function Slots({
  day,
  slots,
  chosen,
  choose,
}: {
  day: string
  slots: readonly NewBookingTimeslotFragment[]
  chosen: string | undefined
  choose(timeslotId: string): void
}) {
  return (
    <fieldset class="book-slots">
      <legend>{words.newBooking.timesOf(localDay(day))}</legend>
      {slots.length === 0 && <p class="quiet">{words.newBooking.noTimes}</p>}
      {slots.map(slot => {
        const own = slot.id === chosen
        return (
          <div key={slot.id} class="book-slot-row">
            <label class="book-choice book-slot">
              <input
                type="radio"
                name="slot"
                checked={own}
                // A selected timeslot stays selected, because input was typed for it.
                disabled={slot.status !== 'OPEN' && !own}
                onChange={() => choose(slot.id)}
              />
              <span class="book-name">{timeSpan(slot)}</span>
              <span class="book-room">
                {slot.status === 'OPEN'
                  ? words.newBooking.freeOf(count(slot.availablePlaces), count(slot.capacity))
                  : words.timeslotStatuses[slot.status]}
                <Share free={slot.status === 'OPEN' ? slot.availablePlaces : 0} of={slot.capacity} />
              </span>
              <span class="book-price">{money(slot.price)}</span>
            </label>
            {slot.status === 'FULL' && !own && (
              <button type="button" aria-label={words.waitlist.waitFor(timeSpan(slot))} onClick={() => choose(slot.id)}>
                {words.waitlist.waitShort}
              </button>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
