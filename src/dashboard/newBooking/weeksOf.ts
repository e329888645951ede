import { lastDayOf, movedDay } from '../calendar.ts'
import { firstWeekday } from './firstWeekday.ts'

/** The weeks of a month, as they begin where the reader is; the first and the last have days of other months too. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() - firstWeekday() + 7) % 7
  const weeks: string[][] = []
  for (let from = movedDay(first, -before); from <= lastDayOf(month); from = movedDay(from, 7)) {
    weeks.push([...Array(7).keys()].map(at => movedDay(from, at)))
  }
  return weeks
}
