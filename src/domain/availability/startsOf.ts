import { Temporal } from 'temporal-polyfill'

/**
 * The instants of a local time, in milliseconds since 1970, earliest first. On most days there is one, none when the clocks skip
 * the time, and two when they go back over it.
 */
export function startsOf(date: string, time: string, timeZone: string): number[] {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`)
  const earlier = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  // For a skipped time Temporal returns an instant on either side of the gap, and neither has that local time.
  if (!earlier.toPlainDateTime().equals(local)) return []
  const later = local.toZonedDateTime(timeZone, { disambiguation: 'later' })
  return earlier.equals(later) ? [earlier.epochMilliseconds] : [earlier.epochMilliseconds, later.epochMilliseconds]
}
