const SOON_MS = 60_000
const SOON_APART_MS = 3000

/** How often deliveries are read again: often while one of them is about to be sent. @param otherwise the interval if none is */
export function pollInterval<Otherwise extends number | undefined>(
  deliveries: readonly { nextAttemptAt: string | null }[],
  isPaused: boolean,
  otherwise: Otherwise,
): number | Otherwise {
  const soon = ({ nextAttemptAt }: { nextAttemptAt: string | null }) =>
    nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.now() < SOON_MS
  return !isPaused && deliveries.some(soon) ? SOON_APART_MS : otherwise
}
