import type { UsageBucket } from '../api/generated.ts'
import { daysOf, monthOf, type Period } from './period.ts'

const MOST = 1000
const buckets: readonly UsageBucket[] = ['HOUR', 'DAY', 'WEEK', 'MONTH']

/** How long the steps are, and what was asked for where that would have been too many. */
export interface Choice {
  bucket: UsageBucket
  /** The steps that were asked for, and how many they would have been. */
  instead?: { bucket: UsageBucket; steps: number }
}

/** At most a thousand steps are answered: the steps that were asked for, or the next longer ones that are few enough. */
export function chooseBucket(asked: string | null, period: Period): Choice {
  const wanted = buckets.find(each => each === asked?.toUpperCase())
  if (!wanted) return { bucket: usual(period) }
  const steps = stepsOf(wanted, period)
  if (steps <= MOST) return { bucket: wanted }
  const bucket = buckets.slice(buckets.indexOf(wanted)).find(each => stepsOf(each, period) <= MOST) ?? 'MONTH'
  return bucket === wanted ? { bucket } : { bucket, instead: { bucket: wanted, steps } }
}

function usual(period: Period): UsageBucket {
  const days = daysOf(period)
  if (days <= 2) return 'HOUR'
  if (days <= 100) return 'DAY'
  return days <= 400 ? 'WEEK' : 'MONTH'
}

function stepsOf(bucket: UsageBucket, period: Period): number {
  const days = daysOf(period)
  switch (bucket) {
    case 'HOUR':
      // A day on which clocks go back has an hour more.
      return days * 24 + 1
    case 'DAY':
      return days
    case 'WEEK':
      return Math.ceil((days + 6) / 7)
    case 'MONTH':
      return monthOf(period.to) - monthOf(period.from) + 1
  }
}
