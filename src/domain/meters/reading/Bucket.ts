import type { UsageSpan } from './UsageSeries.ts'

/** A bucket of a series, with its key in the totals. */
export interface Bucket extends UsageSpan {
  key: string
}
