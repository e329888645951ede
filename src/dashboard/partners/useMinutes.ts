import { useInterval } from '../kit/useInterval.ts'
import { issued } from './issued.ts'

const MINUTE_MS = 60_000

/**
 * Asks again every minute. Not while a key is shown whose old one ended the session: the answer would be that nobody is signed in, and
 * the page would ask for the very key that it then covers.
 */
export function useMinutes(refetch: () => void): void {
  useInterval(issued.value?.ended ? undefined : MINUTE_MS, refetch)
}
