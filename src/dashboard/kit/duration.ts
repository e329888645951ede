import { count } from '../format.ts'
import { words } from '../words.ts'

/** Formats a duration, for example `1 h 30 min`. */
export function duration(minutes: number): string {
  if (minutes >= 1440 && minutes % 1440 === 0) return words.durationDays(count(minutes / 1440))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    hours > 0 && words.durationHours(count(hours)),
    (rest > 0 || hours === 0) && words.durationMinutes(count(rest)),
  ]
    .filter(Boolean)
    .join(' ')
}
