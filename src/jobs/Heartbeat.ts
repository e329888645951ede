import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type Backend, backendColumns, END_BACKENDS, OWN_BACKEND } from '../database/connection/Backend.ts'
import { locks } from '../database/locks.ts'
import { JobReclaimer } from './JobReclaimer.ts'
import type { WorkerTimes } from './WorkerTimes.ts'
import { within } from './within.ts'

// A machine that vanishes says no farewell: PostgreSQL is to notice within seconds. It ignores what its platform cannot do.
const NOTICE_SOON = `
  set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3; set tcp_user_timeout = 10000;
  set lock_timeout = '3s'; ${OWN_BACKEND}`

const RETRY_MS = 200

const FAREWELL_MS = 1000

/**
 * Shows the other workers that this one lives: its jobs bear the name of its pool, and as long as a session of its own holds the
 * advisory lock of that name, nobody takes them over. The same session looks for the jobs of others, so that it is known
 * to work. A session that breaks is replaced at once; meanwhile no job is begun, and if it lasts, `onLost` is called.
 *
 * Where a network breaks, PostgreSQL or a proxy before it may go on holding the lock of a session that nobody uses any more: the next
 * session ends it.
 *
 * A pooler that gives every transaction another session makes such locks meaningless: workers reach PostgreSQL directly, or through
 * one that pools sessions.
 */
export class Heartbeat {
  onLost = () => {}
  readonly #log: FastifyBaseLogger
  readonly #times: WorkerTimes
  readonly #databaseUrl: string
  readonly #earlier: Backend[]
  readonly #ending = new AbortController()
  #kept = Promise.resolve()
  #given = Promise.withResolvers<null>()
  #isGiven = false
  #lost: NodeJS.Timeout | undefined

  /** @param earlier the sessions of this process that gave such signs before and may still be there; kept up to date */
  constructor(databaseUrl: string, log: FastifyBaseLogger, times: WorkerTimes, earlier: Backend[] = []) {
    this.#databaseUrl = databaseUrl
    this.#earlier = earlier
    this.#log = log
    this.#times = times
  }

  /** Begins to give it, under this name. */
  begin(claimant: string): void {
    this.#kept = this.#keep(claimant)
  }

  /** Nothing to wait for while it is given, else a promise of that. */
  given(): null | Promise<null> {
    return this.#isGiven ? null : this.#given.promise
  }

  /** Lets go whoever waits for it, for nothing is begun any more. */
  release(): void {
    this.#given.resolve(null)
  }

  /** Gives it no longer: what is still claimed is free for others. */
  async end(): Promise<void> {
    this.#ending.abort()
    clearTimeout(this.#lost)
    await this.#kept
  }

  async #keep(claimant: string): Promise<void> {
    while (!this.#ending.signal.aborted) {
      try {
        await this.#giveOnce(claimant)
      } catch (err) {
        this.#log.warn({ err }, 'a worker cannot show that it lives')
      }
      await sleep(RETRY_MS, undefined, { signal: this.#ending.signal }).catch(() => {})
    }
  }

  /** Gives it for as long as one session lasts. */
  async #giveOnce(claimant: string): Promise<void> {
    // What an earlier session missed does not count: when all were cut, who is back first must not look twice at once.
    const takeover = new JobReclaimer(claimant, this.#log, this.#times.goneMs)
    const broken = new AbortController()
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'activity-booking worker',
      connectionTimeoutMillis: this.#times.answerMs,
      query_timeout: this.#times.answerMs,
    })
    client.on('error', () => {}).on('end', () => broken.abort())
    const over = AbortSignal.any([broken.signal, this.#ending.signal])
    try {
      await client.connect()
      await this.#meet(client)
      await client.query(`select pg_advisory_lock(${locks.workerLives('$1')})`, [claimant])
      this.#found()
      while (!over.aborted) {
        await takeover.look(client).catch(err => {
          // A statement that fails does not end the session; no answer does.
          if (!(err instanceof pg.DatabaseError)) throw err
          this.#log.error({ err }, 'the jobs of workers that are gone could not be taken over')
        })
        await sleep(this.#times.lookMs, undefined, { signal: over }).catch(() => {})
      }
    } finally {
      this.#missed()
      // A server that says nothing does not say farewell either.
      await within(
        client.end().catch(() => {}),
        FAREWELL_MS,
      )
    }
  }

  /** Ends the sessions before this one, and notes this one. */
  async #meet(client: pg.Client): Promise<void> {
    const results = await client.query(NOTICE_SOON)
    // One for each of several statements, which the types do not know.
    const [own] = (results as unknown as { rows: Backend[] }[]).at(-1)!.rows
    const earlier = [...this.#earlier]
    if (earlier.length > 0) await client.query(END_BACKENDS, backendColumns(earlier))
    this.#earlier.splice(0, earlier.length, own!)
  }

  #found(): void {
    clearTimeout(this.#lost)
    this.#lost = undefined
    this.#isGiven = true
    this.#given.resolve(null)
  }

  #missed(): void {
    if (!this.#isGiven || this.#ending.signal.aborted) return
    this.#isGiven = false
    this.#given = Promise.withResolvers()
    this.#lost = setTimeout(() => this.onLost(), this.#times.lostMs)
  }
}
