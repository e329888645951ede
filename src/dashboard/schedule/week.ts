import { movedDay } from '../calendar.ts'
import { locale } from '../locale.ts'

const range = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A week in words, such as "15–21 June 2026". */
export function weekName(monday: string): string {
  const [from, to] = [monday, movedDay(monday, 6)].map(day => new Date(`${day}T00:00:00Z`))
  return range.formatRange(from!, to!)
}
