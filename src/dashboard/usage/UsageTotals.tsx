import { decimal } from '../format.ts'
import { words } from '../words.ts'
import { Change } from './Change.tsx'
import { difference, part } from './exact.ts'
import type { Period } from './period.ts'
import { periodName } from './spanNames.ts'

// Numbers this long do not fit on a phone in large type.
const MANY = 16

interface Totals {
  eventCount: number
}

/**
 * How many entries all meters have together, and how that differs from the period before; their usage is of different kinds and
 * adds up to nothing.
 */
export function UsageTotals({ now, before, against }: { now: Totals; before: Totals; against: Period }) {
  return (
    <dl class="usage-totals">
      <Total
        name={words.usage.allEntries}
        now={String(now.eventCount)}
        before={String(before.eventCount)}
        against={against}
      />
    </dl>
  )
}

function Total({ name, now, before, against }: { name: string; now: string; before: string; against: Period }) {
  const more = difference(now, before)
  return (
    <div class="sheet">
      <dt>{name}</dt>
      <dd>
        <strong class={now.length > MANY ? 'long' : undefined}>{decimal(now)}</strong>
        <span class="usage-change">
          <Change more={more} change={part(more, before)} />
        </span>
        <span class="quiet">{words.usage.against(decimal(before), periodName(against))}</span>
      </dd>
    </div>
  )
}
