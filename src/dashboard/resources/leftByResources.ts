import type { SlotUsesFragment } from '../api/generated.ts'
import { count } from '../format.ts'
import { words } from '../words.ts'

type Slot = SlotUsesFragment & {
  capacity: number
  available: number
  status: string
  tally: { participants: number }
}

/** How many places are free, where resources leave fewer than the timeslot has itself. */
export function leftByResources({ capacity, available, status, tally, resourceUses }: Slot): string | undefined {
  if (resourceUses.length === 0 || (status !== 'OPEN' && status !== 'FULL')) return undefined
  if (available >= capacity - tally.participants) return undefined
  return available === 0 ? words.shortages.usedUp : words.shortages.leaves(count(available))
}
