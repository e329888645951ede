import type { PageProps } from '../PageProps.ts'
import { UsageEntries } from './UsageEntries.tsx'
import { UsageOverview } from './UsageOverview.tsx'
import './chart.css'
import './usage.css'

/** What was used, and below it `entries`: single entries of it. */
export function UsagePage({ rest }: PageProps) {
  return rest[0] === 'entries' ? <UsageEntries /> : <UsageOverview />
}
