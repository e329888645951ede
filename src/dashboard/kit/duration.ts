import { count } from '../format.ts'
import { words } from '../words.ts'

const texts = words.activities

/** Formats a duration, for example `1 h 30 min`. */
export function duration(minutes: number): string {
  if (minutes >= 1440 && minutes % 1440 === 0) return texts.days(count(minutes / 1440))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && texts.hours(count(hours)), (rest > 0 || hours === 0) && texts.minutes(count(rest))]
    .filter(Boolean)
    .join(' ')
}
