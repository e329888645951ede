import { lastDayOf, movedDay, movedMonth } from '../calendar.ts'
import type { words } from '../words.ts'
import type { Period } from './period.ts'

type Preset = keyof typeof words.usage.presets

/** The periods that are asked for most; one that is running ends today. */
export function presets(today: string): Readonly<Record<Preset, Period>> {
  const first = `${today.slice(0, 7)}-01`
  const last = movedMonth(today.slice(0, 7), -1)
  return {
    today: { from: today, to: today },
    week: { from: movedDay(today, -6), to: today },
    days: { from: movedDay(today, -29), to: today },
    month: { from: first, to: today },
    lastMonth: { from: `${last}-01`, to: lastDayOf(last) },
    year: { from: `${today.slice(0, 5)}01-01`, to: today },
  }
}
