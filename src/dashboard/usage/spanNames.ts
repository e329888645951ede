import type { UsageBucket, UsageOverviewQuery } from '../api/generated.ts'
import { locale } from '../locale.ts'
import type { Period } from './period.ts'

export type Span = UsageOverviewQuery['usageSeries']['buckets'][number]

// Local days have no time zone.
const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })

const local = (date: string) => new Date(`${date}T00:00:00Z`)

export const periodName = ({ from, to }: Period): string => days.formatRange(local(from), local(to))

/** The name of a step of a series. */
export function spanName(span: Span, bucket: UsageBucket, timeZone: string): string {
  if (bucket !== 'HOUR') return periodName(span)
  const hours = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  })
  return hours.formatRange(new Date(span.startsAt), new Date(span.endsAt))
}

const STEPS: Readonly<Record<UsageBucket, readonly number[]>> = {
  HOUR: [1, 2, 3, 6, 12, 24, 48, 72, 168],
  DAY: [1, 2, 7, 14, 28, 56, 91, 182],
  WEEK: [1, 2, 4, 8, 13, 26, 52, 104],
  MONTH: [1, 2, 3, 6, 12, 24, 60, 120],
}

/** The steps that are labelled below a chart with space for this many labels. */
export function namedSteps(spans: readonly Span[], bucket: UsageBucket, room: number): number[] {
  const every = STEPS[bucket].find(each => spans.length / each <= Math.max(1, room)) ?? spans.length
  // Not every day has 24 hours.
  const days = bucket === 'HOUR' && every >= 24
  const steps = [...spans.keys()].filter(index => !days || spans[index - 1]?.from !== spans[index]!.from)
  return steps.filter((_, index) => index % (days ? every / 24 : every) === 0)
}

/** The short labels below a chart; each has the day or year only if it changes. */
export function shortNames(spans: readonly Span[], bucket: UsageBucket, timeZone: string): string[] {
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23', timeZone })
  return spans.map((span, index) => {
    const last = spans[index - 1]
    if (bucket === 'HOUR') {
      const hour = clock.format(new Date(span.startsAt))
      return last?.from === span.from ? hour : `${hour}\n${day.format(local(span.from))}`
    }
    const name = (bucket === 'MONTH' ? month : day).format(local(span.from))
    return last?.from.slice(0, 4) === span.from.slice(0, 4) ? name : `${name}\n${span.from.slice(0, 4)}`
  })
}
