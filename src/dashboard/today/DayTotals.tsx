import { count, money } from '../format.ts'
import { words } from '../words.ts'
import type { DaySlot } from './daySlots.ts'

const timeline = words.timeline

/** The day in one line. @param ahead whether nobody can be here yet */
export function DayTotals({ slots, ahead }: { slots: readonly DaySlot[]; ahead: boolean }) {
  const sum = (of: (slot: DaySlot) => number) => slots.reduce((total, slot) => total + of(slot), 0)
  const parts = [
    timeline.slots(count(slots.length)),
    timeline.placesTaken(count(sum(slot => slot.tally.participants)), count(sum(slot => slot.capacity))),
    ...(ahead ? [] : [timeline.here(count(sum(slot => slot.tally.arrivedCount)))]),
  ]
  const some = [
    [sum(slot => slot.tally.noShowCount), timeline.noShow],
    [sum(slot => slot.tally.outstandingWaiverCount), timeline.waivers],
    [sum(slot => slot.tally.onHoldCount), timeline.onHold],
    [sum(slot => slot.tally.pendingCount), timeline.pending],
  ] as const
  const due = { amount: sum(slot => slot.tally.amountDue.amount), currency: slots[0]!.tally.amountDue.currency }
  const said = [
    ...parts,
    ...some.flatMap(([number, toast]) => (number > 0 ? [toast(count(number))] : [])),
    ...(due.amount > 0 ? [words.amountToPay(money(due))] : []),
  ]
  return (
    <p class="totals today-totals">
      {said.map(part => (
        <span key={part}>{part}</span>
      ))}
    </p>
  )
}
