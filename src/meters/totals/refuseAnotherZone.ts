import { Temporal } from 'temporal-polyfill'
import { Refusal } from '../../refusal.ts'

const PAUSE_MS = 3_600_000

/** Whoever records waits while all usage is counted anew: that is not to be had again and again. */
export function refuseAnotherZone(timeZone: string, changedAt: Date | null, now: Date): void {
  const wait = changedAt === null ? 0 : changedAt.getTime() + PAUSE_MS - now.getTime()
  if (wait <= 0) return
  const at = Temporal.Instant.fromEpochMilliseconds(changedAt!.getTime()).toString({ smallestUnit: 'second' })
  const retryAfterSeconds = Math.ceil(wait / 1000)
  const detail = `The time zone was changed to ${timeZone} at ${at}. It can be changed once an hour: again in ${retryAfterSeconds} seconds.`
  throw new Refusal('rate-limited', detail, { retryAfterSeconds })
}
