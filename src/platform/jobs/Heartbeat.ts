import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Backend, backendColumns, END_BACKENDS, setUpSession } from '../connection/Backend.ts'
import { findPrimary } from '../connection/findPrimary.ts'
import type { Fault } from '../log/Faults.ts'
import type { Log } from '../log/Log.ts'
import { locks } from '../sql/locks.ts'
import { JobReclaimer } from './JobReclaimer.ts'
import type { WorkerSettings } from './WorkerSettings.ts'
import type { WorkerTimes } from './WorkerTimes.ts'
import { within } from './within.ts'

// If a machine disappears, its connections are not closed: keepalives let PostgreSQL detect that within seconds. PostgreSQL
// ignores settings that its platform does not support.
const BEGIN_SESSION = `
  set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set tcp_user_timeout = 10000;
  set lock_timeout = '3s'`

const LOCK = `select pg_advisory_lock(${locks.workerLives('$1')})`

// Only after the lock is held: a registered worker without it counts as missing.
const REGISTER = 'insert into worker (worker_id) values ($1) on conflict do nothing'

const RETRY_MS = 200

const CLOSE_MS = 1000

/**
 * Shows the other workers that this one is alive. Jobs carry the ID of their worker, and are not reclaimed as long as a dedicated
 * session of the worker holds the advisory lock of that ID. The same session checks the heartbeats of the others, so a broken
 * session is noticed. It is replaced at once; until then no job is started, and if that takes too long, `onLost` is called.
 *
 * It is a lock and not a timestamp, because a lock ends with the process, and a worker that is slow or has a wrong clock is never
 * considered dead.
 *
 * After a network failure, PostgreSQL or a proxy in front of it can keep the lock of a dead session: the next session terminates
 * it.
 *
 * Such locks do not work behind a pooler that gives every transaction another session: workers connect to PostgreSQL directly, or
 * through a pooler in session mode.
 */
export class Heartbeat {
  onLost = () => {}
  readonly #log: Log
  readonly #fault: Fault
  readonly #reclaiming: Fault
  readonly #times: WorkerTimes
  readonly #databaseUrl: string
  readonly #earlier: Backend[]
  readonly #stopping = new AbortController()
  #running = Promise.resolve()
  #beating = Promise.withResolvers<null>()
  #isBeating = false
  #lost: NodeJS.Timeout | undefined

  /** @param earlier heartbeat sessions of this process that may still exist; kept up to date */
  constructor(
    { databaseUrl, log, faults, times }: Pick<WorkerSettings<never>, 'databaseUrl' | 'log' | 'faults' | 'times'>,
    earlier: Backend[] = [],
  ) {
    this.#databaseUrl = databaseUrl
    this.#earlier = earlier
    this.#log = log
    this.#fault = faults.of('jobs')
    this.#reclaiming = faults.of('reclaiming')
    this.#times = times
  }

  /** Starts the heartbeat of the worker with this ID. */
  start(workerId: string): void {
    this.#running = this.#run(workerId)
  }

  /** Null while the heartbeat is active, otherwise a promise that resolves when it is. */
  beating(): null | Promise<null> {
    return this.#isBeating ? null : this.#beating.promise
  }

  /** Releases those that wait for the heartbeat so that they can end; they must not start jobs. */
  release(): void {
    this.#beating.resolve(null)
  }

  /** Stops the heartbeat. Other workers reclaim the jobs that are still claimed. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#lost)
    await this.#running
  }

  async #run(workerId: string): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#beat(workerId)
      } catch (err) {
        this.#fault.occurred(err)
      }
      await sleep(RETRY_MS, undefined, { signal: this.#stopping.signal }).catch(() => {})
    }
  }

  /** Maintains the heartbeat for the lifetime of one session. */
  async #beat(workerId: string): Promise<void> {
    // A new session starts without the misses seen by an earlier one: if all connections were cut, the first worker to reconnect
    // must not find the others missing twice at once.
    const reclaimer = new JobReclaimer(workerId, this.#log, this.#times.goneMs)
    const broken = new AbortController()
    const client = new pg.Client({
      connectionString: await findPrimary(this.#databaseUrl),
      application_name: 'activity-booking worker',
      connectionTimeoutMillis: this.#times.responseMs,
      query_timeout: this.#times.responseMs,
    })
    client.on('error', () => {}).on('end', () => broken.abort())
    const over = AbortSignal.any([broken.signal, this.#stopping.signal])
    try {
      await client.connect()
      await this.#replaceEarlier(client)
      await client.query(LOCK, [workerId])
      await client.query(REGISTER, [workerId])
      this.#found()
      while (!over.aborted) {
        try {
          await reclaimer.check(client)
          this.#reclaiming.ended()
        } catch (err) {
          // A failed statement does not end the session; a missing answer does.
          if (!(err instanceof pg.DatabaseError)) throw err
          this.#reclaiming.occurred(err)
        }
        await sleep(this.#times.heartbeatMs, undefined, { signal: over }).catch(() => {})
      }
    } finally {
      this.#missed()
      // A server that does not answer does not close the connection either.
      await within(
        client.end().catch(() => {}),
        CLOSE_MS,
      )
    }
  }

  /** Terminates the earlier sessions, and records this one. */
  async #replaceEarlier(client: pg.Client): Promise<void> {
    const own = await setUpSession(client, BEGIN_SESSION)
    const earlier = [...this.#earlier]
    if (earlier.length > 0) await client.query(END_BACKENDS, backendColumns(earlier))
    this.#earlier.splice(0, earlier.length, own!)
  }

  #found(): void {
    clearTimeout(this.#lost)
    this.#lost = undefined
    this.#isBeating = true
    this.#beating.resolve(null)
    this.#fault.ended()
  }

  #missed(): void {
    if (!this.#isBeating || this.#stopping.signal.aborted) return
    this.#isBeating = false
    this.#beating = Promise.withResolvers()
    this.#lost = setTimeout(() => this.onLost(), this.#times.lostMs)
  }
}
