import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { count } from '../format.ts'
import { ActivityDot } from '../kit/ActivityDot.tsx'
import { words } from '../words.ts'
import '../kit/timeline.css'
import { type Axis, axisOf } from '../timeline/axisOf.ts'
import { lanesOf } from '../timeline/lanesOf.ts'
import { minutesIn } from '../timeline/minutesIn.ts'
import type { DaySlot } from './daySlots.ts'
import { SlotLink } from './SlotLink.tsx'

/** Minutes per column of the grid. */
const STEP = 5
/** The width of a timeslot's text in pixels; the text of a short one continues beside it if there is space. */
const WORDS = 132
/** The width of an hour label in pixels. */
const HOUR_NAME = 34
/** The width of the activity names in pixels. */
const NAMES = 176

/** The day's timeslots on a common time axis, one row per activity. @param today whether the axis includes the current time */
export function Timeline({
  slots,
  now,
  today,
  zone,
}: {
  slots: readonly DaySlot[]
  now: Date
  today: boolean
  zone: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const axis = axisOf(slots, today ? minutesIn(zone, now) : undefined)
  const minute = Math.max(width - NAMES, 1) / (axis.to - axis.from)
  const least = Math.ceil(WORDS / minute / STEP)
  const every = Math.max(1, Math.ceil(HOUR_NAME / (minute * 60)))
  const activities = [...Map.groupBy(slots, slot => slot.activityId).values()].sort(([one], [other]) =>
    one!.name.localeCompare(other!.name),
  )
  return (
    <div
      class="timeline sheet"
      ref={box}
      style={{ '--hours': axis.hours.length, '--steps': (axis.to - axis.from) / STEP }}
    >
      <div class="timeline-hours" aria-hidden="true">
        {axis.hours.map((hour, place) => (
          <span key={hour}>{place % every === 0 ? `${hour}`.padStart(2, '0') : ''}</span>
        ))}
      </div>
      {width > 0 &&
        activities.map(own => (
          <ActivityRow
            key={own[0]!.activityId}
            slots={own}
            axis={axis}
            least={least}
            now={now}
            today={today}
            zone={zone}
          />
        ))}
    </div>
  )
}

function ActivityRow({
  slots,
  axis,
  least,
  now,
  today,
  zone,
}: {
  slots: readonly DaySlot[]
  axis: Axis
  /** The number of columns for the text of a timeslot. */
  least: number
  now: Date
  today: boolean
  zone: string
}) {
  const { activityId, name, timeZone, colour } = slots[0]!
  const filled = slots.reduce((sum, slot) => sum + slot.tally.participants, 0)
  const capacity = slots.reduce((sum, slot) => sum + slot.capacity, 0)
  const column = (minutes: number) => Math.round((minutes - axis.from) / STEP) + 1
  const present = minutesIn(timeZone, now)
  return (
    <section class="timeline-row" aria-labelledby={`of-${activityId}`}>
      <div class="timeline-name">
        <h2 id={`of-${activityId}`}>
          <ActivityDot colour={colour} />
          {name}
        </h2>
        <p class="quiet">
          {words.timeline.placesTaken(count(filled), count(capacity))}
          {timeZone !== zone && `, ${words.timeline.clockOf(timeZone)}`}
        </p>
      </div>
      <ol class="timeline-track today-track">
        {today && present >= axis.from && present < axis.to && (
          <li
            class="timeline-now"
            aria-hidden="true"
            style={{ left: `${(100 * (present - axis.from)) / (axis.to - axis.from)}%` }}
          />
        )}
        {lanesOf(slots, axis.to).map(({ spell, lane, room }) => {
          const from = column(spell.start)
          const to = Math.max(column(spell.end), from + 1)
          const worded = Math.max(to, Math.min(column(room), from + least))
          return (
            <li
              key={spell.id}
              style={{
                gridColumn: `${from} / ${worded}`,
                gridRow: lane + 1,
                '--length': `${(100 * (to - from)) / (worded - from)}%`,
              }}
            >
              <SlotLink slot={spell} now={now} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Measures the width of an element in pixels, for decisions that CSS cannot make; 0 before it is rendered. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const width = useSignal(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      width.value = Math.round(entry!.contentRect.width)
    })
    width.value = element.current.clientWidth
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return width.value
}
