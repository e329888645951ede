import { useEffect, useRef } from 'preact/hooks'
import { useBookings } from '../live/useBookings.ts'

const PAUSE_MS = 1500

/** Reads again when bookings change: once in a while, however many there are. */
export function useFresh(again: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useBookings({
    missed: again,
    changed: () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        again()
      }, PAUSE_MS)
    },
  })
  useEffect(() => () => clearTimeout(timer.current), [])
}
