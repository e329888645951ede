import type { UsageSpan } from './UsageSeries.ts'

/** A step of a series, and how the totals name it. */
export interface Bucket extends UsageSpan {
  key: string
}
