import { updateQuery } from '../address.ts'
import { Choices } from '../kit/Choices.tsx'
import { words } from '../words.ts'
import type { Choice } from './chooseBucket.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import type { Period } from './period.ts'

const texts = words.usage

/** Which days are looked at, and in which steps: both in the address. */
export function UsageTools({ period, today, bucket, instead }: Choice & { period: Period; today: string }) {
  return (
    <>
      <search class="tools usage-tools">
        <PeriodChoice period={period} today={today} />
        <Choices
          label={texts.steps}
          choices={texts.buckets}
          chosen={bucket}
          choose={each => updateQuery({ bucket: each.toLowerCase() })}
        />
      </search>
      <p class="usage-note" role="status">
        {instead && texts.coarser(texts.buckets[instead], texts.buckets[bucket])}
      </p>
    </>
  )
}
