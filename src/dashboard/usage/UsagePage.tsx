import type { PageProps } from '../PageProps.ts'
import { UsageEntries } from './UsageEntries.tsx'
import { UsageOverview } from './UsageOverview.tsx'
import './chart.css'
import './usage.css'

/** The usage, and under `entries` the single entries. */
export function UsagePage({ rest }: PageProps) {
  return rest[0] === 'entries' ? <UsageEntries /> : <UsageOverview />
}
