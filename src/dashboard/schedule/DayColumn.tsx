import { useEffect, useRef } from 'preact/hooks'
import { href } from '../address.ts'
import { may } from '../api/viewer.ts'
import { count, localDay } from '../format.ts'
import type { ActivityChoice } from '../kit/choices.ts'
import { useNarrow } from '../kit/useNarrow.ts'
import { useNow } from '../kit/useNow.ts'
import { words } from '../words.ts'
import { dropDay } from './dragging.ts'
import { ExceptionLine } from './ExceptionLine.tsx'
import type { Exception, Slot } from './exceptionOf.ts'
import { SlotCard } from './SlotCard.tsx'
import { slotState } from './slotState.ts'

const texts = words.schedule

/** One day: its exceptions, and its timeslots in order. */
export function DayColumn({
  day,
  today,
  activities,
  slots,
  running,
  exceptions,
  one,
  done,
}: {
  day: string
  today: string
  activities: ReadonlyMap<string, ActivityChoice>
  slots: readonly Slot[]
  /** Timeslots that began on an earlier day, and how far they have progressed. */
  running: readonly { slot: Slot; runs: string }[]
  exceptions: readonly Exception[]
  /** The activity of all timeslots, if they are of one; else empty. */
  one: string
  done(): void
}) {
  const now = useNow()
  const narrow = useNarrow()
  const column = useRef<HTMLElement>(null)
  // On a narrow screen the days are below each other: scrolls past the earlier ones to today.
  useEffect(() => {
    if (day === today && narrow) column.current!.scrollIntoView()
  }, [])
  const taken = slots.reduce((sum, each) => sum + each.tally.participants, 0)
  const places = slots.reduce((sum, each) => sum + each.capacity, 0)
  const closable = slots.some(each => each.status !== 'CLOSED' && new Date(each.startsAt) > now)
  // An exception of a time is shown at its timeslot, if there is one.
  const said = exceptions.filter(
    each => each.time === null || !slots.some(slot => slot.activityId === each.activityId && slot.time === each.time),
  )
  return (
    <section
      ref={column}
      class={day === today ? 'week-day today' : 'week-day'}
      aria-label={localDay(day)}
      {...dropDay(day, today)}
    >
      <header>
        <h2 aria-current={day === today ? 'date' : undefined}>{localDay(day)}</h2>
        {slots.length > 0 && (
          <span class="quiet" title={texts.total(count(taken), count(places))}>
            {texts.dayTotal(count(taken), count(places))}
          </span>
        )}
        {may('CATALOGUE_WRITE') && closable && (
          <a
            class="week-close"
            aria-label={texts.closeDayOf(localDay(day))}
            href={href('closures/new', { day, activity: one })}
          >
            {words.close}…
          </a>
        )}
      </header>
      {said.length > 0 && (
        <ul class="week-exceptions">
          {said.map(each => (
            <ExceptionLine
              key={each.id}
              exception={each}
              name={activities.get(each.activityId)?.name ?? ''}
              past={day < today}
              done={done}
            />
          ))}
        </ul>
      )}
      {running.length > 0 && (
        <ul class="week-running">
          {running.map(({ slot, runs }) => (
            <li key={slot.id}>
              <a href={href(`slot/${slot.id}`)}>{activities.get(slot.activityId)?.name}</a>{' '}
              <span class="quiet">{runs}</span>
            </li>
          ))}
        </ul>
      )}
      {slots.length === 0 && running.length === 0 && <p class="quiet week-free">{texts.free}</p>}
      <ul class="week-slots">
        {slots.map(slot => (
          <li key={slot.id}>
            <SlotCard
              slot={slot}
              name={one ? '' : (activities.get(slot.activityId)?.name ?? '')}
              colour={activities.get(slot.activityId)?.colour}
              now={now}
              state={slotState(slot, exceptions, now)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
