import type { UsageMetersFragment } from '../api/generated.ts'
import { difference, part } from './exact.ts'

/** A meter in a period and in the previous one. */
export interface MeterRow {
  meter: string
  usage: string
  events: number
  usageBefore: string
  eventsBefore: number
  /** The difference from the previous period. */
  more: string
  /** The difference relative to the previous period; undefined if that was zero. */
  change: number | undefined
}

/** Every meter with usage in the period or in the previous one, highest usage first. */
export function meterRows(now: UsageMetersFragment, before: UsageMetersFragment): MeterRow[] {
  const earlier = new Map(before.meters.map(each => [each.meter, each]))
  const rows = now.meters.map(({ meter, totalUsage, eventCount }) => {
    const last = earlier.get(meter)
    earlier.delete(meter)
    return rowOf(meter, totalUsage, eventCount, last?.totalUsage ?? '0', last?.eventCount ?? 0)
  })
  const gone = [...earlier.values()].map(each => rowOf(each.meter, '0', 0, each.totalUsage, each.eventCount))
  return [...rows, ...gone]

  function rowOf(meter: string, usage: string, events: number, usageBefore: string, eventsBefore: number): MeterRow {
    const more = difference(usage, usageBefore)
    return { meter, usage, events, usageBefore, eventsBefore, more, change: part(more, usageBefore) }
  }
}
