import { percentile } from './percentile.ts'

/** What the clients saw. Times are in milliseconds. */
export interface LoadResult {
  answered: number
  /** Responses with status 400 or above. */
  errors: number
  perSecond: number
  p50: number
  p99: number
  /** The share of one core that the load itself used. */
  load: number
}

export function resultOf(times: number[], errors: number, seconds: number, used: NodeJS.CpuUsage): LoadResult {
  times.sort((one, other) => one - other)
  return {
    answered: times.length,
    errors,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5) ?? Number.NaN,
    p99: percentile(times, 0.99) ?? Number.NaN,
    load: (used.user + used.system) / 1e6 / seconds,
  }
}
