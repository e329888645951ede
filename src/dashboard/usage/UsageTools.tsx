import { updateQuery } from '../address.ts'
import { Choices } from '../kit/Choices.tsx'
import { words } from '../words.ts'
import type { Choice } from './chooseBucket.ts'
import { PeriodChoice } from './PeriodChoice.tsx'
import type { Period } from './period.ts'

const texts = words.usage

/** The choice of the period and of the steps, both kept in the URL. */
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
