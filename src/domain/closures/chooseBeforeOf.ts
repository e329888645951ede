import { Temporal } from 'temporal-polyfill'

/** Until when customers can choose, if the closure is made now: the end of a day in the operator's time zone. */
export function chooseBeforeOf({ chooseWithinDays }: { chooseWithinDays: number }, timeZone: string, now: Date): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const end = today.add({ days: chooseWithinDays + 1 }).toZonedDateTime({ timeZone })
  return new Date(end.epochMilliseconds)
}
