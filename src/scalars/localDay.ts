import { Temporal } from 'temporal-polyfill'

/** The local day in a time zone at an instant, moved by a number of days. */
export function localDay(instant: Date, timeZone: string, daysLater = 0): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: daysLater })
    .toString()
}
