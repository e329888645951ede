import { useNarrow } from '../kit/useNarrow.ts'
import { axisOf } from '../timeline/axisOf.ts'
import { minutesIn } from '../timeline/minutesIn.ts'
import { words } from '../words.ts'
import type { DayFrame, DayResource } from './DayFrame.ts'
import { openOn } from './openOn.ts'
import { ResourceDayRow } from './ResourceDayRow.tsx'
import '../kit/timeline.css'

const { timeline: texts } = words.resources

const DAY = 24 * 60
const BESIDE = 60
/** The hours that are shown of a day on which nothing happens. */
const USUAL = { start: 8 * 60, end: 18 * 60 }

export function DayTimeline({
  resources,
  day,
  from,
  until,
  zone,
  now,
}: {
  resources: readonly DayResource[]
  day: string
  from: Date
  until: Date
  zone: string
  now: Date
}) {
  const narrow = useNarrow()
  const minuteOf = (instant: number) => {
    if (instant <= from.getTime()) return 0
    return instant >= until.getTime() ? DAY : minutesIn(zone, new Date(instant))
  }
  const spells = resources.flatMap(({ uses, quantities, openingTimes }) => [
    ...uses
      .filter(each => each.used > 0)
      .map(each => ({ start: minuteOf(Date.parse(each.startsAt)), end: minuteOf(Date.parse(each.endsAt)) })),
    // That it is not open is seen before the start and after the end.
    ...[...openOnly(quantities, from, until), ...(openingTimes.length > 0 ? openOn(openingTimes, day, zone) : [])].map(
      each => ({
        start: Math.max(0, minuteOf(Date.parse(each.startsAt)) - BESIDE),
        end: Math.min(DAY, minuteOf(Date.parse(each.endsAt)) + BESIDE),
      }),
    ),
  ])
  const present = now >= from && now < until ? minuteOf(now.getTime()) : undefined
  const frame: DayFrame = {
    day,
    from,
    until,
    zone,
    minuteOf,
    axis: axisOf(spells.length > 0 ? spells : [USUAL], present),
  }
  // The labels of the hours have room for each other.
  const every = Math.ceil(frame.axis.hours.length / (narrow ? 8 : 24))
  const hasGaps = resources.some(
    ({ openingTimes, quantities }) => openingTimes.length > 0 || quantities.some(each => each.quantity === 0),
  )
  return (
    <>
      <div class="timeline sheet" style={{ '--hours': frame.axis.hours.length }}>
        <div class="timeline-hours" aria-hidden="true">
          {frame.axis.hours.map((hour, place) => (
            <span key={hour}>{place % every === 0 ? `${hour}`.padStart(2, '0') : ''}</span>
          ))}
        </div>
        {resources.map(each => (
          <ResourceDayRow key={each.id} resource={each} frame={frame} present={present} narrow={narrow} />
        ))}
      </div>
      {hasGaps && (
        <ul class="resource-key" aria-label={texts.legend}>
          {(['closed', 'absent'] as const).map(state => (
            <li key={state}>
              <span class="resource-swatch" aria-hidden="true">
                <span class={state} />
              </span>
              {texts.meaning[state]}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** How many there are, if it is not the same for the whole day: then the axis shows when that changes. */
function openOnly(quantities: DayResource['quantities'], from: Date, until: Date): DayResource['quantities'] {
  return quantities.filter(
    each => each.quantity > 0 && (new Date(each.startsAt) > from || new Date(each.endsAt) < until),
  )
}
