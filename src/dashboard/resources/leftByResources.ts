import type { SlotUsesFragment } from '../api/generated.ts'
import { count } from '../format.ts'
import { words } from '../words.ts'

type Slot = SlotUsesFragment & {
  capacity: number
  availablePlaces: number
  status: string
  tally: { participants: number }
}

/** How many places are free, where resources leave fewer than the timeslot has itself. */
export function leftByResources({ capacity, availablePlaces, status, tally, resourceUses }: Slot): string | undefined {
  if (resourceUses.length === 0 || (status !== 'OPEN' && status !== 'FULL')) return undefined
  if (availablePlaces >= capacity - tally.participants) return undefined
  return availablePlaces === 0 ? words.shortages.usedUp : words.shortages.leaves(count(availablePlaces))
}
