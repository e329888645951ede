import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { TodaySlotFragment } from '../api/generated.ts'

/** The departures of today that somebody has booked and that are not over, by their identifiers. */
export const upcomingSlots = signal<readonly string[]>([])

/** Records the departures of today, whose manifests are stored for the time without a connection. @param slots undefined if not known */
export function useUpcomingSlots(slots: readonly TodaySlotFragment[] | undefined): void {
  const ids = (slots ?? [])
    .filter(each => each.tally.participants > 0 && new Date(each.endsAt).getTime() > Date.now())
    .map(each => each.id)
  useEffect(() => {
    if (ids.length > 0) upcomingSlots.value = ids
  }, [ids.join()])
}
