import { href } from '../address.ts'
import { count } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { lanesOf } from '../timeline/lanesOf.ts'
import { words } from '../words.ts'
import type { DayFrame, DayResource } from './DayFrame.ts'
import { type Load, loadOf } from './loadOf.ts'
import { openOn } from './openOn.ts'

const { timeline: texts } = words.resources

type Use = DayResource['uses'][number]

/** A resource over a day: how much of it is used when, by which departures, and where it is used up or short. */
export function ResourceDayRow({
  resource: { id: resourceId, name, quantity, openingTimes, uses, quantities },
  frame,
  present,
  narrow,
}: {
  resource: DayResource
  frame: DayFrame
  /** The present minute, if it is on that day. */
  present: number | undefined
  narrow: boolean
}) {
  const { axis, minuteOf } = frame
  const used = uses.filter(each => each.used > 0)
  const open = openOn(openingTimes, frame.day, frame.zone)
  const loads = loadOf(used, quantities, open, frame.from.getTime(), frame.until.getTime())
  const warnings = warningsOf(loads)
  const share = (minute: number) => {
    const within = Math.min(axis.to, Math.max(axis.from, minute))
    return (100 * (within - axis.from)) / (axis.to - axis.from)
  }
  const across = (start: number, end: number) => {
    const left = share(start)
    return { left: `${left}%`, width: `${share(end) - left}%` }
  }
  const spells = used.map(use => ({
    use,
    start: minuteOf(Date.parse(use.startsAt)),
    end: minuteOf(Date.parse(use.endsAt)),
  }))
  return (
    <section class="timeline-row" aria-labelledby={`day-${resourceId}`}>
      <div class="timeline-name">
        <h2 id={`day-${resourceId}`}>
          <a href={href(`resources/${resourceId}`)}>
            <Bdi>{name}</Bdi>
          </a>
        </h2>
        <p class="quiet">{open.length > 0 ? quantityText(quantity, quantities) : texts.closedAllDay}</p>
      </div>
      <div class="timeline-track resource-track">
        {present !== undefined && present >= axis.from && present < axis.to && (
          <span class="timeline-now" aria-hidden="true" style={{ left: `${share(present)}%` }} />
        )}
        <ol class="resource-loads" aria-label={texts.load(name)}>
          {loads
            .filter(each => minuteOf(each.end) > axis.from && minuteOf(each.start) < axis.to)
            .map(each => {
              const said = loadText(each, frame)
              return (
                <li
                  key={each.start}
                  class={each.state}
                  title={said}
                  style={across(minuteOf(each.start), minuteOf(each.end))}
                >
                  <span aria-hidden="true">{shortLoad(each)}</span>
                  <span class="unseen">{said}</span>
                </li>
              )
            })}
        </ol>
        {warnings.length > 0 && (
          <ul class="resource-warnings" aria-label={texts.warnings(name)}>
            {warnings.map(each => (
              <li key={each.start} class={each.state}>
                {warningText(each, frame)}
              </li>
            ))}
          </ul>
        )}
        {spells.length === 0 ? (
          <p class="quiet resource-unused">{texts.unused}</p>
        ) : (
          <ol class={narrow ? 'resource-list' : 'resource-bars'} aria-label={texts.departures(name)}>
            {(narrow ? spells.map(spell => ({ spell, lane: 0 })) : lanesOf(spells, axis.to)).map(({ spell, lane }) => (
              <li
                key={spell.use.timeslotId}
                style={narrow ? undefined : { gridRow: lane + 1, ...barOf(across(spell.start, spell.end)) }}
              >
                <Departure use={spell.use} span={spanOf(spell.use, frame)} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}

/** A departure with what it uses; its times include those before and after it. */
function Departure({ use: { timeslotId, used, free, timeslot }, span }: { use: Use; span: string }) {
  return (
    <a
      class={free < 0 ? 'resource-bar short' : 'resource-bar'}
      href={href(`slot/${timeslotId}`)}
      title={`${timeslot.product.name}, ${span}`}
    >
      <strong>{count(used)}</strong> <span>{timeslot.time}</span>{' '}
      <span class="resource-of">
        <Bdi>{timeslot.product.name}</Bdi>
      </span>{' '}
      <span class="quiet">{span}</span> {free < 0 && <Badge kind="bad" word={texts.lacks(count(-free))} />}
    </a>
  )
}

const barOf = ({ left, width }: { left: string; width: string }) => ({ '--left': left, '--width': width })

function spanOf({ startsAt, endsAt }: Pick<Use, 'startsAt' | 'endsAt'>, frame: DayFrame): string {
  return span(Date.parse(startsAt), Date.parse(endsAt), frame)
}

/** The times of a stretch on that day. */
function span(start: number, end: number, { minuteOf }: DayFrame): string {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return `${clock(minuteOf(start))}–${clock(minuteOf(end))}`
}

function loadText({ start, end, used, quantity, state }: Load, frame: DayFrame): string {
  const when = span(start, end, frame)
  if (state === 'closed') return texts.notOpen(when)
  if (state === 'absent') return texts.notThere(when)
  return texts.used(when, count(used), count(quantity))
}

/** What fits into little room. */
function shortLoad({ used, quantity, state }: Load): string {
  if (state === 'closed') return texts.closed
  if (state === 'absent') return texts.noneThere
  return `${count(used)}/${count(quantity)}`
}

/** A stretch on which it is used up or short. */
interface Warning extends Load {
  /** How many are missing at the worst instant. */
  missing: number
  /** Whether that many are not missing all the time. */
  varies: boolean
}

/** Stretches on which it is short are one, however many are missing. */
function warningsOf(loads: readonly Load[]): Warning[] {
  const warnings: Warning[] = []
  for (const load of loads) {
    if (load.state !== 'full' && load.state !== 'short') continue
    const missing = load.used - load.quantity
    const last = warnings.at(-1)
    if (load.state === 'short' && last?.state === 'short' && last.end === load.start) {
      last.end = load.end
      last.varies ||= missing !== last.missing
      last.missing = Math.max(last.missing, missing)
    } else warnings.push({ ...load, missing, varies: false })
  }
  return warnings
}

/** How many there are on that day. */
function quantityText(usual: number, quantities: DayResource['quantities']): string {
  const some = quantities.map(each => each.quantity).filter(each => each > 0)
  const numbers = some.length > 0 ? some : [0]
  if (numbers.every(each => each === usual)) return texts.quantity(count(usual))
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const then = least === most ? count(most) : texts.range(count(least), count(most))
  return texts.changedQuantity(then, count(usual))
}

function warningText({ start, end, used, quantity, state, missing, varies }: Warning, frame: DayFrame): string {
  const when = span(start, end, frame)
  if (state === 'full') return texts.full(when, count(used))
  if (varies) return texts.shortUpTo(when, count(missing))
  return texts.short(when, count(missing), count(used), count(quantity))
}
