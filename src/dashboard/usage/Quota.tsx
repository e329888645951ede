import type { UsageQuotaRowFragment } from '../api/generated.ts'
import { decimal, instantIn, percent } from '../format.ts'
import { Bdi } from '../kit/Bdi.tsx'
import { Mark } from '../kit/Mark.tsx'
import { words } from '../words.ts'
import { Bar } from './Bar.tsx'
import { part } from './exact.ts'

const names = words.usage

/** A quota in the period that is running. */
export function Quota({
  quota: { meter, period, threshold, usage, email, reached },
  zone,
  remove,
}: {
  quota: UsageQuotaRowFragment
  zone: string
  remove: (() => void) | undefined
}) {
  const used = part(usage, threshold) ?? 0
  return (
    <li class="sheet usage-quota">
      <div class="usage-quota-name">
        <h3>
          <Bdi>{meter}</Bdi>
        </h3>
        {reached ? <Mark kind="warn" word={names.reached} /> : <Mark kind="custom" word={names.notReached} />}
      </div>
      <Bar part={used} full={reached !== null} />
      <p class="usage-quota-used">
        <strong>{names.usedOf(decimal(usage), decimal(threshold))}</strong> <span>{percent(used)}</span>
      </p>
      <p class="quiet">
        {names.quotaNow[period]} · {email ?? names.nobody}
        {reached && (
          <>
            {' · '}
            {names.reachedAt(instantIn(reached.crossedAt, zone), decimal(reached.usage))}
          </>
        )}
      </p>
      {remove && (
        <button type="button" class="plain" aria-label={names.deleteQuotaOf(meter)} onClick={remove}>
          {words.delete}
        </button>
      )}
    </li>
  )
}
