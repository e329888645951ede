import type { UsageQuotaRowFragment } from '../api/generated.ts'
import { decimal, instantIn, percent } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { Bdi } from '../kit/Bdi.tsx'
import { words } from '../words.ts'
import { part } from './exact.ts'

const texts = words.usage

/** A quota in the current period. */
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
        {reached ? <Badge kind="warn" word={texts.reached} /> : <Badge kind="custom" word={texts.notReached} />}
      </div>
      <Bar part={used} full={reached !== null} />
      <p class="usage-quota-used">
        <strong>{texts.usedOf(decimal(usage), decimal(threshold))}</strong> <span>{percent(used)}</span>
      </p>
      <p class="quiet">
        {texts.quotaNow[period]} · {email ?? texts.nobody}
        {reached && (
          <>
            {' · '}
            {texts.reachedAt(instantIn(reached.crossedAt, zone), decimal(reached.usage))}
          </>
        )}
      </p>
      {remove && (
        <button type="button" class="plain" aria-label={texts.deleteQuotaOf(meter)} onClick={remove}>
          {words.delete}
        </button>
      )}
    </li>
  )
}

const BAR_WIDTH = 100

/** A progress bar; the text beside it has the exact values. */
function Bar({ part, full = false }: { part: number; full?: boolean }) {
  return (
    <svg
      class={full ? 'usage-bar full' : 'usage-bar'}
      viewBox={`0 0 ${BAR_WIDTH} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect class="room" width={BAR_WIDTH} height={1} />
      <rect width={Math.max(0, Math.min(1, part)) * BAR_WIDTH} height={1} />
    </svg>
  )
}
