import { useCalm } from '../kit/useCalm.ts'
import { useBookings } from '../live/useBookings.ts'

const PAUSE_MS = 1500

/** Reads again when bookings change: once in a while, however many there are. */
export function useFresh(again: () => void): void {
  useBookings({ missed: again, changed: useCalm(again, PAUSE_MS) })
}
