import { signal } from '@preact/signals'

/** The most bookings that one message is for. */
export const MOST_SELECTED = 500

/** The bookings that are selected in the list. */
export const selected = signal<ReadonlySet<string>>(new Set())

/** Selects a booking, or no longer. */
export function toggle(bookingId: string): void {
  const next = new Set(selected.value)
  if (!next.delete(bookingId)) next.add(bookingId)
  selected.value = next
}
