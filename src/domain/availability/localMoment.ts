import { Temporal } from 'temporal-polyfill'

/** Formats an instant in a time zone for a sentence: `2026-06-30 at 09:00 (Europe/London)`. */
export function localMoment(instant: Date, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  return `${local.toPlainDate()} at ${local.toPlainTime().toString({ smallestUnit: 'minute' })} (${timeZone})`
}
