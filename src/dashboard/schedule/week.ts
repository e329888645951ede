import { dayFrom, movedDay } from '../calendar.ts'

/** The Monday of the week of a day; of the current week if the day is invalid. */
export function mondayOf(day: string | null, today: string): string {
  const known = dayFrom(day) ?? today
  const weekday = (new Date(`${known}T00:00:00Z`).getUTCDay() + 6) % 7
  return movedDay(known, -weekday)
}

/** The seven days from a Monday. */
export const daysOf = (monday: string): string[] => Array.from({ length: 7 }, (_, at) => movedDay(monday, at))

const range = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A week in words, such as "15–21 June 2026". */
export function weekName(monday: string): string {
  const [from, to] = [monday, movedDay(monday, 6)].map(day => new Date(`${day}T00:00:00Z`))
  return range.formatRange(from!, to!)
}
