import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/platform/sql/Database.ts'

const GIVE_UP_MS = 120_000

// What the workers of the service still have to do now: events and changes to relay, and jobs that are due.
const PENDING = `
  select exists (select from booking_event where not relayed) or exists (select from change_outbox)
    or exists (select from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts) pending`

/** Waits until the workers have done everything that is due, so that it does not slow down what is measured next. */
export async function settle(database: Database): Promise<void> {
  const end = performance.now() + GIVE_UP_MS
  for (;;) {
    const [row] = await database.query<{ pending: boolean }>(PENDING)
    if (!row!.pending) return
    if (performance.now() > end) throw new Error(`The jobs were not done after ${GIVE_UP_MS / 1000} s.`)
    await sleep(50)
  }
}
