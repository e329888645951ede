import type { Temporal } from 'temporal-polyfill'

/**
 * The first instant of a day on the operator's clock, in milliseconds since 1970: of a midnight that occurs twice the first one,
 * of a skipped one the time that the clocks move forward to.
 */
export function startOfDay(day: Temporal.PlainDate, timeZone: string): number {
  return day.toZonedDateTime(timeZone).epochMilliseconds
}
