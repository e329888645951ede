import { href } from '../address.ts'
import type { TodayActivitySlotFragment } from '../api/generated.ts'
import { may } from '../api/viewer.ts'
import { count, duration } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'
import { type DaySlot, daySlots } from './daySlots.ts'
import { FillBar } from './FillBar.tsx'
import { SlotFacts } from './SlotFacts.tsx'
import './nextDepartures.css'

const texts = words.nextDepartures

const MOST = 3
const MINUTE_MS = 60_000

/** The departures of today that start next, with what is missing and what can be done about each. */
export function NextDepartures({ slots, now }: { slots: readonly TodayActivitySlotFragment[]; now: Date }) {
  const next = daySlots(slots)
    .filter(each => new Date(each.startsAt) > now && willRun(each))
    .slice(0, MOST)
  if (next.length === 0) return null
  return (
    <section class="next" aria-label={texts.title}>
      {next.map(slot => (
        <Departure key={slot.id} slot={slot} now={now} />
      ))}
    </section>
  )
}

// One that nobody has booked in time does not start.
const willRun = ({ status, tally }: DaySlot) =>
  status !== 'CLOSED' && (status !== 'CUTOFF_PASSED' || tally.participants > 0)

function Departure({ slot, now }: { slot: DaySlot; now: Date }) {
  const { id, date, time, activityId, capacity, tally, resourceUses } = slot
  const minutes = Math.ceil((Date.parse(slot.startsAt) - now.getTime()) / MINUTE_MS)
  const place = `slot/${id}`
  const named = resourceUses.filter(each => each.resource.hasNamedMembers)
  const missing = named.reduce((sum, each) => sum + each.missingMembers, 0)
  const described = { 'aria-describedby': `next-${id}` }
  return (
    <article class="next-departure" aria-labelledby={`next-${id}`}>
      <h2 id={`next-${id}`}>
        <time dateTime={slot.startsAt}>{time}</time> <Bdi>{slot.name}</Bdi>
      </h2>
      <p class="next-when">{texts.in(duration(minutes))}</p>
      <p class="slot-facts">
        <strong>{words.timeline.placesTaken(count(tally.participants), count(capacity))}</strong>
        {tally.participants > 0 && <span>{texts.here(count(tally.arrivedCount), count(tally.participants))}</span>}
        {named.length > 0 && <Bdi>{named.flatMap(each => each.members.map(({ name }) => name)).join(', ')}</Bdi>}
        {missing > 0 && <Badge kind="warn" word={texts.missing(missing)} />}
        <SlotFacts slot={{ ...slot, tally: { ...tally, arrivedCount: 0 } }} now={now} />
      </p>
      <FillBar capacity={capacity} tally={tally} />
      <p class="next-actions">
        <a href={href(place)} {...described}>
          {texts.manifest}
        </a>
        {may('BOOKINGS_WRITE') && slot.availablePlaces > 0 && (
          <a href={href(place, { act: 'walk-in' })} {...described}>
            {texts.book}
          </a>
        )}
        {may('BOOKINGS_WRITE') && tally.bookingCount > 0 && (
          <a href={href(place, { act: 'message' })} {...described}>
            {texts.message}
          </a>
        )}
        {may('CATALOGUE_WRITE') && (
          <a href={href('closures/new', { day: date, activity: activityId, from: time })} {...described}>
            {texts.close}
          </a>
        )}
      </p>
    </article>
  )
}
