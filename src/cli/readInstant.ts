import { Temporal } from 'temporal-polyfill'
import { calendar } from '../domain/scalars/calendar.ts'

/** Parses a day, meaning its beginning in UTC, or an instant with an offset. */
export function readInstant(text: string): Date {
  try {
    const { epochMilliseconds } = /^\d{4}-\d\d-\d\d$/.test(text)
      ? Temporal.PlainDate.from(text).toZonedDateTime('UTC').toInstant()
      : Temporal.Instant.from(text)
    const instant = new Date(epochMilliseconds)
    if (calendar.holds(instant)) return instant
  } catch {
    // Reported below with our own message.
  }
  throw new Error(
    `"${text}" is neither a day that exists, such as 2027-01-01, nor an instant, such as 2027-01-01T09:00:00Z.`,
  )
}
