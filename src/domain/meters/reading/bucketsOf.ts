import { Temporal } from 'temporal-polyfill'
import type { Sql } from '../../../platform/sql/Database.ts'
import { refuseViolations } from '../../refusals/refusal.ts'
import { hoursOf } from '../totals/hoursOf.ts'
import { startOfDay } from '../totals/startOfDay.ts'
import type { Bucket } from './Bucket.ts'
import { UsageBucket } from './UsageBucket.ts'
import type { UsagePeriod } from './UsageSummary.ts'

const MAX_BUCKETS = 1000
const HOUR = 3_600_000

/** Every bucket of a period, in order; the first and the last are clipped to the period. */
export async function bucketsOf(
  sql: Sql,
  timeZone: string,
  period: UsagePeriod,
  bucket: UsageBucket,
): Promise<Bucket[]> {
  const from = Temporal.PlainDate.from(period.from)
  const end = Temporal.PlainDate.from(period.to).add({ days: 1 })
  const first = firstDay(from, bucket)
  const count = countOf(first, end, period, bucket)
  if (count > MAX_BUCKETS) {
    const detail = `The period has ${count} buckets of ${bucket}; at most ${MAX_BUCKETS} are answered. Ask for fewer days${
      bucket === UsageBucket.MONTH ? '' : ', or for longer buckets'
    }.`
    refuseViolations([{ path: ['bucket'], detail }])
  }
  if (bucket === UsageBucket.HOUR) return hoursOf(sql, timeZone, period)

  const buckets: Bucket[] = []
  let startsAt = period.startsAt
  for (let day = first; Temporal.PlainDate.compare(day, end) < 0; ) {
    const next = day.add(bucket === UsageBucket.MONTH ? { months: 1 } : { days: bucket === UsageBucket.WEEK ? 7 : 1 })
    const beyond = earlier(next, end)
    const endsAt = new Date(startOfDay(beyond, timeZone))
    const clipped = buckets.length === 0 ? from : day
    const [key, to] = [day.toString(), beyond.subtract({ days: 1 }).toString()]
    buckets.push({ key, startsAt, endsAt, from: clipped.toString(), to })
    startsAt = endsAt
    day = next
  }
  return buckets
}

/** The first day of the bucket that contains a day. */
function firstDay(day: Temporal.PlainDate, bucket: UsageBucket): Temporal.PlainDate {
  if (bucket === UsageBucket.MONTH) return day.with({ day: 1 })
  return bucket === UsageBucket.WEEK ? day.subtract({ days: day.dayOfWeek - 1 }) : day
}

/** Counts the buckets without creating them: a period of nine thousand years has three million days. */
function countOf(first: Temporal.PlainDate, end: Temporal.PlainDate, period: UsagePeriod, bucket: UsageBucket): number {
  const last = end.subtract({ days: 1 })
  switch (bucket) {
    case UsageBucket.MONTH:
      return (last.year - first.year) * 12 + last.month - first.month + 1
    case UsageBucket.WEEK:
      return Math.ceil(first.until(end).days / 7)
    case UsageBucket.DAY:
      return first.until(end).days
    case UsageBucket.HOUR:
      return Math.ceil((period.endsAt.getTime() - period.startsAt.getTime()) / HOUR)
  }
}

function earlier(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(one, other) < 0 ? one : other
}
