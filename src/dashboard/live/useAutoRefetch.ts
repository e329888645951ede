import { useEffect, useRef } from 'preact/hooks'
import type { QueryState } from '../api/useQuery.ts'
import { useBookings } from './useBookings.ts'

const APART_MS = 1000
const MINUTE_MS = 60_000

/**
 * Refetches when a booking changes, at most once a second and never while a request is under way; and every minute,
 * for changes by time or in the calendar, which no booking event reports. A hidden window waits until it is visible.
 */
export function useAutoRefetch(query: QueryState<unknown>): void {
  const current = useRef(query)
  current.current = query
  const state = useRef({ due: false, resting: false })

  const look = () => {
    const { due, resting } = state.current
    if (!due || resting || current.current.busy || document.hidden) return
    state.current = { due: false, resting: true }
    current.current.refetch()
    setTimeout(() => {
      state.current.resting = false
      look()
    }, APART_MS)
  }
  const want = () => {
    state.current.due = true
    look()
  }

  useBookings({ changed: want, missed: want })
  useEffect(look, [query.busy])
  useEffect(() => {
    const timer = setInterval(want, MINUTE_MS)
    document.addEventListener('visibilitychange', want)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', want)
      // No request once the page is left.
      state.current = { due: false, resting: true }
    }
  }, [])
}
