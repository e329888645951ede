import type { TodaySlotFragment } from '../api/generated.ts'
import './slots.css'

/** A bar for the occupancy of a timeslot: arrived, expected and held places. The text beside it has the same information. */
export function FillBar({ capacity, tally }: Pick<TodaySlotFragment, 'capacity' | 'tally'>) {
  const { participants, arrivedCount: arrived, noShowCount: noShow, onHoldCount: onHold, pendingCount: pending } = tally
  const unsure = onHold + pending
  const parts = [
    ['came', arrived],
    ['awaited', participants - arrived - noShow - unsure],
    ['unsure', unsure],
    ['missing', noShow],
  ] as const
  const most = Math.max(capacity, participants, 1)
  let index = 0
  return (
    <svg class="fill-bar" viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true">
      {parts.map(([kind, width]) => {
        const x = index
        index += width
        return width > 0 && <rect key={kind} class={kind} x={x} y={0} width={width} height={1} />
      })}
    </svg>
  )
}
