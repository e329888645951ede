import { Temporal } from 'temporal-polyfill'

/** An instant as a sentence says it on the clock of a time zone: `2026-06-30 at 09:00 (Europe/London)`. */
export function localMoment(instant: Date, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  return `${local.toPlainDate()} at ${local.toPlainTime().toString({ smallestUnit: 'minute' })} (${timeZone})`
}
