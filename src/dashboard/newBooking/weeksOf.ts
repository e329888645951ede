/** Which weekday a week begins with where the reader is: 1 for Monday, 7 for Sunday. */
function firstWeekday(): number {
  const locale = new Intl.Locale(navigator.language) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** The weeks of a month, as they begin where the reader is; the first and the last have days of other months too. */
export function weeksOf(month: string): string[][] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const first = new Date(Date.UTC(year, number - 1, 1)).getUTCDay()
  const before = (first - firstWeekday() + 7) % 7
  const weeks: string[][] = []
  for (let from = 1 - before; from <= days; from += 7) {
    const week = [...Array(7).keys()].map(at => from + at)
    weeks.push(week.map(day => dayOf(year, number - 1, day)))
  }
  return weeks
}

/** A month so many months away, as `2026-07`. */
export function movedMonth(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return dayOf(year, number - 1 + months, 1).slice(0, 7)
}

/** The last local day of a month. */
export function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return dayOf(year, number, 0)
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const known = new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' })
  return (date: string) => known.format(new Date(`${date}T00:00:00Z`))
}

export const longDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const monthName = format({ month: 'long', year: 'numeric' })

export const longMonth = (month: string): string => monthName(`${month}-01`)

const long = format({ weekday: 'long' })
const short = format({ weekday: 'short' })

/** The weekdays in the order of the reader's week. */
export function weekdays(): { long: string; short: string }[] {
  // 5 January 1970 was a Monday.
  return [...Array(7).keys()].map(at => {
    const date = dayOf(1970, 0, 4 + firstWeekday() + at)
    return { long: long(date), short: short(date) }
  })
}
