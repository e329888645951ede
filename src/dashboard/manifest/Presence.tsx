import type { TodaySlotFragment } from '../api/generated.ts'
import { count, money } from '../format.ts'
import { FillBar } from '../today/FillBar.tsx'
import { words } from '../words.ts'

const manifest = words.manifest

const timeline = words.timeline

/** The number of guests present and expected, always visible. */
export function Presence({ slot }: { slot: TodaySlotFragment }) {
  const { tally } = slot
  const some = [
    [tally.noShowCount, timeline.noShow],
    [tally.outstandingWaiverCount, timeline.waivers],
    [tally.onHoldCount, timeline.onHold],
    [tally.pendingCount, timeline.pending],
  ] as const
  const more = some.flatMap(([number, toast]) => (number > 0 ? [toast(count(number))] : []))
  if (tally.amountDue.amount > 0) more.push(words.amountToPay(money(tally.amountDue)))
  return (
    <div class="manifest-presence">
      <p aria-live="polite">
        <strong>{manifest.presence(count(tally.arrivedCount), count(tally.participants))}</strong>
        {more.length > 0 && <span> · {more.join(' · ')}</span>}
      </p>
      <FillBar capacity={tally.participants} tally={tally} />
    </div>
  )
}
