import { refine } from '../address.ts'
import { Choices } from '../kit/Choices.tsx'
import { words } from '../words.ts'
import type { Choice } from './chooseBucket.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import type { Period } from './period.ts'

const names = words.usage

/** Which days are looked at, and in which steps: both in the address. */
export function UsageTools({ period, today, bucket, instead }: Choice & { period: Period; today: string }) {
  return (
    <>
      <search class="tools usage-tools">
        <PeriodChoice period={period} today={today} />
        <Choices
          label={names.steps}
          choices={names.buckets}
          chosen={bucket}
          choose={each => refine({ bucket: each.toLowerCase() })}
        />
      </search>
      <p class="usage-note" role="status">
        {instead && names.coarser(names.buckets[instead], names.buckets[bucket])}
      </p>
    </>
  )
}
