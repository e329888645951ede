import { Temporal } from 'temporal-polyfill'
import type { OpeningTime } from './OpeningTime.ts'
import type { ResourceException } from './ResourceException.ts'

/** What decides how many of a resource there are at an instant. */
export interface Availability {
  quantity: number
  timeZone: string
  openingTimes: readonly OpeningTime[]
  exceptions: readonly ResourceException[]
  /** Of a named resource: the members that count. */
  activeMembers: readonly string[]
}

/** How many there are for a stretch of time; `endsAt` is null for no end. */
export interface QuantityStretch {
  startsAt: Date
  endsAt: Date | null
  quantity: number
}

/**
 * Expands opening times and exceptions to stretches of time with one quantity each, in order and without overlaps, from an instant to
 * the end of a local day. There are none while it is not open. A resource that is always open has a last stretch without end.
 */
export function expandQuantities(resource: Availability, from: Date, until: string): QuantityStretch[] {
  const { timeZone, openingTimes } = resource
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timeZone)
  // A night that began on the day before can still be open.
  const first = start.toPlainDate().subtract({ days: 1 })
  const last = Temporal.PlainDate.from(until)
  const open: [start: number, end: number][] = []
  const edges = new Set<number>([from.getTime()])
  const dayStart = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds

  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    for (const { weekdays, opensAt: opens, closesAt: closes } of openingTimes) {
      if (!weekdays.includes(day.dayOfWeek)) continue
      const closingDay = closes <= opens ? day.add({ days: 1 }) : day
      open.push([momentOf(day, opens, timeZone), momentOf(closingDay, closes, timeZone)])
    }
  }
  for (const [opens, closes] of open) edges.add(opens).add(closes)
  for (const { from: firstDay, to: lastDay } of resource.exceptions) {
    edges.add(dayStart(Temporal.PlainDate.from(firstDay)))
    if (lastDay) edges.add(dayStart(Temporal.PlainDate.from(lastDay).add({ days: 1 })))
  }

  const moments = [...edges].filter(each => each >= from.getTime()).sort((one, other) => one - other)
  const stretches: QuantityStretch[] = []
  const isOpen = openAt(open)
  for (const [index, moment] of moments.entries()) {
    const end = moments[index + 1]
    if (end === undefined && openingTimes.length > 0) continue
    const date = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString()
    const isClosed = openingTimes.length > 0 && !isOpen(moment)
    const quantity = isClosed ? 0 : quantityOn(resource, date)
    const previous = stretches.at(-1)
    if (previous?.endsAt?.getTime() === moment && previous.quantity === quantity) {
      previous.endsAt = end === undefined ? null : new Date(end)
    } else stretches.push({ startsAt: new Date(moment), endsAt: end === undefined ? null : new Date(end), quantity })
  }
  return stretches
}

/** How many there are on a local day while it is open. */
export function quantityOn({ quantity, exceptions, activeMembers }: Availability, date: string): number {
  const then = exceptions.filter(each => each.from <= date && (each.to === null || date <= each.to))
  const absent = then.filter(each => each.memberId !== null && activeMembers.includes(each.memberId)).length
  const replaced = then.find(each => each.memberId === null)
  return replaced?.quantity ?? quantity - absent
}

/** Whether an instant is open; the instants must be asked for in order. */
function openAt(open: [start: number, end: number][]): (moment: number) => boolean {
  const sorted = open.toSorted(([one], [other]) => one - other)
  let next = 0
  let openUntil = Number.NEGATIVE_INFINITY
  return moment => {
    for (; next < sorted.length && sorted[next]![0] <= moment; next++) openUntil = Math.max(openUntil, sorted[next]![1])
    return moment < openUntil
  }
}

function momentOf(day: Temporal.PlainDate, time: string, timeZone: string): number {
  return day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
}
