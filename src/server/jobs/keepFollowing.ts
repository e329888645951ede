import { setTimeout as sleep } from 'node:timers/promises'
import { followBookings } from '../../bookings/followBookings.ts'
import type { Services } from '../../graphql/Services.ts'
import type { WorkerSettings } from './WorkerSettings.ts'

const EVERY_MS = 250

/** Leaves the jobs that follow from new bookings, until it is told to stop. A database that is away is tried again. */
export async function keepFollowing({ database }: Services, { log }: WorkerSettings, stop: AbortSignal): Promise<void> {
  let failing = false
  while (!stop.aborted) {
    try {
      await followBookings(database)
      failing = false
    } catch (err) {
      if (!failing) log.error({ err }, 'the jobs of new bookings could not be left')
      failing = true
    }
    await sleep(EVERY_MS, undefined, { signal: stop }).catch(() => {})
  }
}
