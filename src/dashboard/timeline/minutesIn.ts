const clocks = new Map<string, Intl.DateTimeFormat>()

/** Minutes since local midnight in a time zone. */
export function minutesIn(timeZone: string, at: Date): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    clocks.set(timeZone, clock)
  }
  return minutesOf(clock.format(at))
}

/** The same for a local time, such as `09:30`. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}
