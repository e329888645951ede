import type { Temporal } from 'temporal-polyfill'

/**
 * The first instant of a day on the operator's clocks, in milliseconds since 1970: where midnight happens twice the first one,
 * where it is skipped the time that the clocks go forward to. PostgreSQL would take the second one.
 */
export function startOfDay(day: Temporal.PlainDate, timeZone: string): number {
  return day.toZonedDateTime(timeZone).epochMilliseconds
}
