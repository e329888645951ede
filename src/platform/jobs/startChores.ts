import { type Faults, isCounted } from '../log/Faults.ts'
import type { Database } from '../sql/Database.ts'
import { locks } from '../sql/locks.ts'
import type { ChoreRun } from './ChoreRun.ts'
import type { Clock } from './Task.ts'

// The transaction that holds the lock is idle while the chores run, and must not be terminated for that.
const TRY_LOCK = `
  select set_config('idle_in_transaction_session_timeout', '0', true), pg_try_advisory_xact_lock(${locks.chores}) locked`

/** A task that the service runs every minute. A run can be interrupted; the next one continues. */
export interface Chore<Services> {
  name: string
  run(services: Services, now: Date, run: ChoreRun): Promise<unknown>
}

/** Runs the chores now and then every minute, on one instance at a time: an instance that finds the lock taken skips that run. */
export function startChores<Services extends Clock & { database: Database }>(
  services: Services,
  chores: readonly Chore<Services>[],
  faults: Faults,
  everyMs = 60_000,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  const run = async () => {
    try {
      // The transaction exists only for the lock, which ends with it in any case.
      await services.database.transaction(async sql => {
        const [row] = await sql.query<{ locked: boolean }>(TRY_LOCK)
        if (row?.locked) await runAll()
      })
      faults.of('chores').ended()
    } catch (err) {
      faults.of('chores').occurred(err)
    }
    if (!stopping.signal.aborted)
      timer = setTimeout(() => {
        running = run()
      }, everyMs).unref()
  }

  const runAll = async () => {
    for (const chore of chores) {
      if (stopping.signal.aborted) return
      const fault = faults.of('chore', { about: { chore: chore.name } })
      let hasFailed = false
      const report = (err: unknown, item: object = {}) => {
        hasFailed = true
        // If the storage of files is away, the chore fails for every file.
        if (!isCounted(err)) fault.occurred(err, item)
      }
      try {
        await chore.run(services, services.clock(), { report, stopping: stopping.signal })
      } catch (err) {
        report(err)
      }
      if (!hasFailed) fault.ended()
    }
  }

  let running = run()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
