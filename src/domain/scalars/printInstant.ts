const DAY = 86_400_000
const MAX_DAYS = 1000

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const days = new Map<number, string>()

/** The same as `toISOString` in a third of the time: a page contains hundreds of instants, on few days. */
export function printInstant(instant: Date): string {
  const time = instant.getTime()
  const day = Math.floor(time / DAY)
  const milliseconds = time - day * DAY
  const seconds = Math.floor(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  const rest = milliseconds - seconds * 1000
  const zeros = rest < 10 ? '00' : rest < 100 ? '0' : ''
  const time24 = `${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}`
  return `${startOf(day)}${time24}.${zeros}${rest}Z`
}

/** The date of a day since 1970, and the T. */
function startOf(day: number): string {
  let text = days.get(day)
  if (text === undefined) {
    text = new Date(day * DAY).toISOString().slice(0, -'00:00:00.000Z'.length)
    if (days.size === MAX_DAYS) days.clear()
    days.set(day, text)
  }
  return text
}
