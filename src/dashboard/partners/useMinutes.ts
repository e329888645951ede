import { issued } from '../kit/issued.ts'
import { useInterval } from '../kit/useInterval.ts'

const MINUTE_MS = 60_000

/**
 * Refetches every minute. Not while a new key is shown whose rotation ended the session: the response would be a sign-in form, and
 * it would cover the very key that it asks for.
 */
export function useMinutes(refetch: () => void): void {
  useInterval(issued.value?.ended ? undefined : MINUTE_MS, refetch)
}
