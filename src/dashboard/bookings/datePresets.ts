import { lastDayOf, movedDay } from '../calendar.ts'

/** The spans of days that are asked for most. */
export function datePresets(today: string) {
  const month = today.slice(0, 7)
  return {
    today: { from: today, to: today },
    week: { from: today, to: movedDay(today, 6) },
    month: { from: `${month}-01`, to: lastDayOf(month) },
  }
}
