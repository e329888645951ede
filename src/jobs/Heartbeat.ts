import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type Backend, backendColumns, END_BACKENDS, OWN_BACKEND } from '../database/connection/Backend.ts'
import { locks } from '../database/locks.ts'
import { JobReclaimer } from './JobReclaimer.ts'
import type { WorkerTimes } from './WorkerTimes.ts'
import { within } from './within.ts'

// A machine that vanishes does not close its connections: PostgreSQL is to notice within seconds. It ignores what its platform cannot do.
const BEGIN_SESSION = `
  set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set tcp_user_timeout = 10000;
  set lock_timeout = '3s'; ${OWN_BACKEND}`

const LOCK = `select pg_advisory_lock(${locks.workerLives('$1')})`

// After the lock: a worker that is registered without it is missing.
const REGISTER = 'insert into worker (worker_id) values ($1) on conflict do nothing'

const RETRY_MS = 200

const CLOSE_MS = 1000

/**
 * Shows the other workers that this one is alive. Jobs carry the ID of their worker; as long as a session of its own holds the advisory
 * lock of that ID, nobody reclaims them. The same session checks the heartbeats of the others, so that it is known to work. A session
 * that breaks is replaced at once; meanwhile no job is started, and if that takes long, `onLost` is called.
 *
 * A lock instead of a timestamp: it ends with the process, and a worker that is slow, or has a clock that is wrong, is never taken
 * for dead.
 *
 * Where a network breaks, PostgreSQL or a proxy before it may go on holding the lock of a session that nobody uses any more: the next
 * session ends it.
 *
 * A pooler that gives every transaction another session makes such locks meaningless: workers connect to PostgreSQL directly, or
 * through one that pools sessions.
 */
export class Heartbeat {
  onLost = () => {}
  readonly #log: FastifyBaseLogger
  readonly #times: WorkerTimes
  readonly #databaseUrl: string
  readonly #earlier: Backend[]
  readonly #stopping = new AbortController()
  #running = Promise.resolve()
  #beating = Promise.withResolvers<null>()
  #isBeating = false
  #lost: NodeJS.Timeout | undefined

  /** @param earlier the heartbeat sessions of this process that may still be there; kept up to date */
  constructor(databaseUrl: string, log: FastifyBaseLogger, times: WorkerTimes, earlier: Backend[] = []) {
    this.#databaseUrl = databaseUrl
    this.#earlier = earlier
    this.#log = log
    this.#times = times
  }

  /** Starts the heartbeat of the worker with this ID. */
  start(workerId: string): void {
    this.#running = this.#run(workerId)
  }

  /** Null while the heartbeat is there, else a promise of it. */
  beating(): null | Promise<null> {
    return this.#isBeating ? null : this.#beating.promise
  }

  /** Lets those that wait for the heartbeat go on: they are to end, not to start jobs. */
  release(): void {
    this.#beating.resolve(null)
  }

  /** Ends the heartbeat: the jobs that are still claimed are reclaimed by others. */
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
        this.#log.warn({ err }, 'the heartbeat of a worker failed, and is tried again')
      }
      await sleep(RETRY_MS, undefined, { signal: this.#stopping.signal }).catch(() => {})
    }
  }

  /** Keeps the heartbeat for as long as one session lasts. */
  async #beat(workerId: string): Promise<void> {
    // What an earlier session missed does not count: when all were cut, the first to be back must not check twice at once.
    const reclaimer = new JobReclaimer(workerId, this.#log, this.#times.goneMs)
    const broken = new AbortController()
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'activity-booking worker',
      connectionTimeoutMillis: this.#times.answerMs,
      query_timeout: this.#times.answerMs,
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
        await reclaimer.check(client).catch(err => {
          // A statement that fails does not end the session; no answer does.
          if (!(err instanceof pg.DatabaseError)) throw err
          this.#log.error({ err }, 'the jobs of workers that are gone could not be reclaimed')
        })
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

  /** Ends the sessions before this one, and notes this one. */
  async #replaceEarlier(client: pg.Client): Promise<void> {
    const results = await client.query(BEGIN_SESSION)
    // One for each of several statements, which the types do not know.
    const [own] = (results as unknown as { rows: Backend[] }[]).at(-1)!.rows
    const earlier = [...this.#earlier]
    if (earlier.length > 0) await client.query(END_BACKENDS, backendColumns(earlier))
    this.#earlier.splice(0, earlier.length, own!)
  }

  #found(): void {
    clearTimeout(this.#lost)
    this.#lost = undefined
    this.#isBeating = true
    this.#beating.resolve(null)
  }

  #missed(): void {
    if (!this.#isBeating || this.#stopping.signal.aborted) return
    this.#isBeating = false
    this.#beating = Promise.withResolvers()
    this.#lost = setTimeout(() => this.onLost(), this.#times.lostMs)
  }
}
