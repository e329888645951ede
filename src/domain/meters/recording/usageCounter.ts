import type { Definition } from '../../../platform/metrics/Metrics.ts'

/** What clients recorded on this instance. */
export const usageCounter = {
  name: 'usage_entries_recorded_total',
  help: 'Usage entries recorded, each key once.',
} satisfies Definition
