import { useEffect, useRef } from 'preact/hooks'
import { updateQuery } from '../address.ts'
import { type NewBookingDayQuery, NewBookingMonthDocument } from '../api/generated.ts'
import { type QueryState, useQuery } from '../api/useQuery.ts'
import { lastDayOf, movedMonth } from '../calendar.ts'
import { longMonth, ownZone } from '../format.ts'
import { ProblemBanner } from '../kit/ProblemBanner.tsx'
import { QueryView } from '../kit/QueryView.tsx'
import { useAutoRefetch } from '../live/useAutoRefetch.ts'
import { words } from '../words.ts'
import { Calendar } from './Calendar.tsx'
import type { Choices } from './choices.ts'
import { freeByDay } from './freeByDay.ts'
import { Slots } from './Slots.tsx'
import './calendar.css'

/** The choice of the day and time, with the current free places. */
export function WhenStep({ choices, slots }: { choices: Choices; slots: QueryState<NewBookingDayQuery> }) {
  const { month, today, day, slot } = choices
  const { id: activityId, published, minParticipants, timeZone } = choices.activity!
  const from = month === today.slice(0, 7) ? today : `${month}-01`
  const query = useQuery(NewBookingMonthDocument, { activityId, from, to: lastDayOf(month), published })
  useAutoRefetch(query)
  const free = query.data && !query.stale ? freeByDay(query.data, minParticipants) : undefined

  // On a phone the times are below the calendar: scroll to them once a day is chosen.
  const times = useRef<HTMLDivElement>(null)
  const chosen = useRef(false)
  useEffect(() => {
    if (chosen.current) times.current?.scrollIntoView({ block: 'nearest' })
    chosen.current = false
  }, [slots.data, day])

  return (
    <section class="sheet book-step" aria-labelledby="book-when">
      <h2 id="book-when">{words.when}</h2>
      {timeZone !== ownZone && <p class="quiet">{words.otherZone(timeZone, ownZone)}</p>}
      <div class="book-when">
        <div>
          {query.problem && <ProblemBanner problem={query.problem} retry={query.refetch} recovers />}
          <Calendar
            month={month}
            today={today}
            chosen={day}
            free={free}
            show={next => updateQuery({ month: next }, false)}
            choose={next => {
              chosen.current = true
              updateQuery({ day: next, month: next.slice(0, 7), slot: next === day ? (slot ?? '') : '' })
            }}
          />
          {free?.size === 0 && (
            <p class="book-none">
              {words.newBooking.noRoomIn(longMonth(month))}{' '}
              <button type="button" class="plain" onClick={() => updateQuery({ month: movedMonth(month, 1) }, false)}>
                {words.newBooking.lookAt(longMonth(movedMonth(month, 1)))}
              </button>
            </p>
          )}
        </div>
        <div ref={times}>
          {day ? (
            <QueryView query={slots} lines={3}>
              {({ timeslots }) => (
                <Slots day={day} slots={timeslots} chosen={slot} choose={next => updateQuery({ slot: next }, false)} />
              )}
            </QueryView>
          ) : (
            <p class="quiet book-none">{words.newBooking.chooseDay}</p>
          )}
        </div>
      </div>
    </section>
  )
}
