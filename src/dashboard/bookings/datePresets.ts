import { movedDay } from '../format.ts'

/** The spans of days that are asked for most. */
export function datePresets(today: string) {
  const month = today.slice(0, 7)
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return {
    today: { from: today, to: today },
    week: { from: today, to: movedDay(today, 6) },
    month: { from: `${month}-01`, to: `${month}-${last}` },
  }
}
