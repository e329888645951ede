import { Temporal } from 'temporal-polyfill'

/**
 * A local time happens once on most days, never on a day when clocks skip it, and twice on a day when they go back over it.
 * Returns each instant at which it happens, in milliseconds since 1970, the earlier one first.
 */
export function startsOf(date: string, time: string, timeZone: string): number[] {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`)
  const earlier = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  // Of a skipped time Temporal makes an instant on either side of the gap, and neither shows that time on the clock.
  if (!earlier.toPlainDateTime().equals(local)) return []
  const later = local.toZonedDateTime(timeZone, { disambiguation: 'later' })
  return earlier.equals(later) ? [earlier.epochMilliseconds] : [earlier.epochMilliseconds, later.epochMilliseconds]
}
