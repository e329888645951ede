/** Writes out a local day, which has no time zone. */
export function longDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return day.toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** The short form, such as for a date of birth. */
export function shortDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
