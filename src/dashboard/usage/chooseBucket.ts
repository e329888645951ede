import type { UsageBucket } from '../api/generated.ts'
import { daysOf, monthOf, type Period } from './period.ts'

const MOST = 1000
const buckets: readonly UsageBucket[] = ['HOUR', 'DAY', 'WEEK', 'MONTH']

export interface Choice {
  /** The length of the buckets. */
  bucket: UsageBucket
  /** The requested length, where that would have been too many. */
  instead?: UsageBucket
}

/** A series has at most a thousand buckets: those requested, or the next longer ones that are few enough. */
export function chooseBucket(asked: string | null, period: Period): Choice {
  const wanted = buckets.find(each => each === asked?.toUpperCase())
  if (!wanted) return { bucket: usual(period) }
  // If even months are too many, the service refuses the request.
  const bucket = buckets.slice(buckets.indexOf(wanted)).find(each => stepsOf(each, period) <= MOST) ?? 'MONTH'
  return bucket === wanted ? { bucket } : { bucket, instead: wanted }
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
      // A day on which clocks go back has one more hour.
      return days * 24 + 1
    case 'DAY':
      return days
    case 'WEEK':
      return Math.ceil((days + 6) / 7)
    case 'MONTH':
      return monthOf(period.to) - monthOf(period.from) + 1
  }
}
