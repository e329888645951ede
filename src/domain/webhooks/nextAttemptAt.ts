const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long to wait after each failed attempt. After one more the delivery is given up. */
export const RETRY_DELAYS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** The largest part of a delay that is added at random, so that failed deliveries do not all come back at once. */
const JITTER = 0.1

/** An endpoint can put off messages for so long. */
const MAX_RETRY_AFTER = 24 * HOUR

/**
 * When a delivery is sent again after so many failed attempts; null if it is given up. Never before `notBefore`.
 * @param random from 0 to 1
 */
export function nextAttemptAt(
  failures: number,
  now: Date,
  notBefore: Date | null,
  random = Math.random(),
): Date | null {
  const delay = RETRY_DELAYS[failures - 1]
  if (delay === undefined) return null
  const due = now.getTime() + delay * (1 + JITTER * random)
  return new Date(Math.max(due, notBefore?.getTime() ?? 0))
}

/** The instant of a Retry-After header, in seconds or as a date; null if there is none, or it is not in the future. */
export function retryAfterOf(header: string | null, now: Date): Date | null {
  if (header === null) return null
  const at = /^\d{1,9}$/.test(header.trim()) ? now.getTime() + Number(header) * SECOND : Date.parse(header)
  if (!(at > now.getTime())) return null
  return new Date(Math.min(at, now.getTime() + MAX_RETRY_AFTER))
}
