import type { TodaySlotFragment } from '../api/generated.ts'
import { count, money } from '../format.ts'
import { Badge } from '../kit/Badge.tsx'
import { leftByResources } from '../resources/leftByResources.ts'
import { ShortMarks } from '../resources/ShortMarks.tsx'
import { words } from '../words.ts'
import './slots.css'

const timeline = words.timeline

/** Further facts about a timeslot; facts that are zero are omitted. */
export function SlotFacts({ slot, now }: { slot: TodaySlotFragment; now: Date }) {
  const { tally, capacity, status, startsAt } = slot
  const begun = Date.parse(startsAt) <= now.getTime()
  const left = leftByResources(slot)
  return (
    <>
      <ShortMarks uses={slot.resourceUses} />
      {left && <span>{left}</span>}
      {status === 'CLOSED' && <Badge kind="bad" word={words.timeslotStatuses.CLOSED} />}
      {status !== 'CLOSED' && tally.participants >= capacity && (
        <Badge kind="full" word={words.timeslotStatuses.FULL} />
      )}
      {status === 'CUTOFF_PASSED' && !begun && tally.participants < capacity && (
        <span>{words.timeslotStatuses.CUTOFF_PASSED}</span>
      )}
      {tally.arrivedCount > 0 && <span>{timeline.here(count(tally.arrivedCount))}</span>}
      {tally.noShowCount > 0 && <span>{timeline.noShow(count(tally.noShowCount))}</span>}
      {tally.outstandingWaiverCount > 0 && (
        <Badge kind="warn" word={timeline.waiversShort(count(tally.outstandingWaiverCount))} />
      )}
      {tally.amountDue.amount > 0 && <Badge kind="warn" word={words.amountToPay(money(tally.amountDue))} />}
      {tally.onHoldCount > 0 && <Badge kind="warn" word={timeline.onHold(count(tally.onHoldCount))} />}
      {tally.pendingCount > 0 && <Badge kind="warn" word={timeline.pending(count(tally.pendingCount))} />}
    </>
  )
}
