/** The instant at which a local day begins in a time zone. */
export function dayStart(date: string, timeZone: string): string {
  const wanted = Date.parse(`${date}T00:00:00Z`)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const localOf = (at: number) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`)
  let at = wanted
  // The second time, the difference to UTC is that of the day itself.
  for (let step = 0; step < 2; step++) at += wanted - localOf(at)
  return new Date(at).toISOString()
}

/** The Monday of the week of a local day. */
export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
