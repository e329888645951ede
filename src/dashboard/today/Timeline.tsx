import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { count } from '../format.ts'
import { words } from '../words.ts'
import { type Axis, axisOf } from './axisOf.ts'
import type { DaySlot } from './daySlots.ts'
import { lanesOf } from './lanesOf.ts'
import { minutesIn } from './minutesIn.ts'
import { SlotLink } from './SlotLink.tsx'

/** Minutes to a column of the grid: no schedule is finer to look at. */
const STEP = 5
/** What the words of a timeslot need, in pixels: those of a short one go on beside it as far as there is room. */
const WORDS = 132
/** What the name of an hour needs. */
const HOUR_NAME = 34
/** What the names of the activities take. */
const NAMES = 176

/** The day's timeslots on a common axis of its hours, one row for each activity. @param today whether the present time is on it */
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
      class="today-line sheet"
      ref={box}
      style={{ '--hours': axis.hours.length, '--steps': (axis.to - axis.from) / STEP }}
    >
      <div class="today-hours" aria-hidden="true">
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
  /** Columns that the words of a timeslot need. */
  least: number
  now: Date
  today: boolean
  zone: string
}) {
  const { activityId, name, timeZone } = slots[0]!
  const filled = slots.reduce((sum, slot) => sum + slot.tally.participants, 0)
  const capacity = slots.reduce((sum, slot) => sum + slot.capacity, 0)
  const column = (minutes: number) => Math.round((minutes - axis.from) / STEP) + 1
  const present = minutesIn(timeZone, now)
  return (
    <section class="today-row" aria-labelledby={`of-${activityId}`}>
      <div class="today-activity">
        <h2 id={`of-${activityId}`}>{name}</h2>
        <p class="quiet">
          {words.timeline.placesTaken(count(filled), count(capacity))}
          {timeZone !== zone && `, ${words.timeline.clockOf(timeZone)}`}
        </p>
      </div>
      <ol class="today-track">
        {today && present >= axis.from && present < axis.to && (
          <li
            class="today-now"
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
              key={spell.timeslotId}
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

/** How wide something is, in pixels, for what CSS cannot decide; 0 until it is there. */
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
