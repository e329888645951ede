/** A local day has no time zone: it is written out as it stands. */
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

/** The same as short as it can be, such as a date of birth. */
export function shortDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}
