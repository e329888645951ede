import { Temporal } from 'temporal-polyfill'

/** A day, at its beginning in UTC, or an instant with its offset. */
export function readInstant(text: string): Date {
  try {
    const instant = /^\d{4}-\d\d-\d\d$/.test(text)
      ? Temporal.PlainDate.from(text).toZonedDateTime('UTC').toInstant()
      : Temporal.Instant.from(text)
    return new Date(instant.epochMilliseconds)
  } catch {
    throw new Error(
      `"${text}" is neither a day that exists, such as 2027-01-01, nor an instant, such as 2027-01-01T09:00:00Z.`,
    )
  }
}
