import { Temporal } from 'temporal-polyfill'

/** The local day in a time zone at an instant, moved by a number of days. */
export function localDay(instant: Date, timeZone: string, daysLater = 0): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: daysLater })
    .toString()
}

/** When the local day after that of an instant begins: at midnight, or when the clocks go forward over it. */
export function nextDay(instant: Date, timeZone: string): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  return new Date(today.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds)
}

const known = new WeakMap<Date, Map<string, string>>()

/** The same, computed once for each zone: the price of each of many timeslots asks for the day of one instant. */
export function localDayOnce(instant: Date, timeZone: string): string {
  let days = known.get(instant)
  if (days === undefined) {
    days = new Map()
    known.set(instant, days)
  }
  let day = days.get(timeZone)
  if (day === undefined) {
    day = localDay(instant, timeZone)
    days.set(timeZone, day)
  }
  return day
}
