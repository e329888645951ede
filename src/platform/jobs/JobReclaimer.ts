import pg from 'pg'
import type { Log } from '../log/Log.ts'
import { locks } from '../sql/locks.ts'
import { jobSchema } from './jobSchema.ts'

const REGISTER_EVERY_MS = 15_000

// Registers claimants that are not registered: those whose claim was executed only after their jobs had been reclaimed. Sorted, so that two workers that register the same ones cannot deadlock.
const REGISTER_CLAIMANTS = `
  insert into worker (worker_id)
  select distinct locked_by from ${jobSchema}.jobs where locked_by is not null order by 1
  on conflict do nothing`

// These locks end with the statement, so they do not block a worker that reconnects.
const FIND_MISSING = `
  select worker_id "workerId" from worker
  where worker_id <> $1 and pg_try_advisory_xact_lock(${locks.workerLives('worker_id')})`

// These locks are held until the jobs are released: a worker that reconnects in the meantime waits, and then registers again.
const LOCK_GONE = `
  select worker_id "workerId" from unnest($1::text[]) worker_id
  where pg_try_advisory_xact_lock(${locks.workerLives('worker_id')})`

const FIND_JOBS = `
  select id job, task_identifier task, attempts attempt, attempts >= max_attempts "givenUp"
  from ${jobSchema}.jobs where locked_by = any($1) order by id`

const UNLOCK = `select from ${jobSchema}.force_unlock_workers($1)`

// Moves the jobs to the end of the queue, so that a job that crashes its worker does not run first again.
const MOVE_BACK = `select from ${jobSchema}.reschedule_jobs($1, run_at => now())`

const FORGET = 'delete from worker where worker_id = any($1)'

interface ReclaimedJob {
  job: string
  task: string
  attempt: number
  givenUp: boolean
}

/**
 * Reclaims the jobs of workers that are gone; graphile-worker itself would leave them locked for four hours. A worker is gone
 * when its heartbeat was missing at every check for `goneMs`, and at two checks at least. That gives a worker whose connection
 * breaks, behind a pooler or on a busy machine, time to reconnect.
 */
export class JobReclaimer {
  readonly #workerId: string
  readonly #log: Log
  readonly #goneMs: number
  /** When each worker was first found missing, by the monotonic clock. */
  #missing = new Map<string, number>()
  #registeredAt = Number.NEGATIVE_INFINITY

  constructor(workerId: string, log: Log, goneMs: number) {
    this.#workerId = workerId
    this.#log = log
    this.#goneMs = goneMs
  }

  /** Checks once which heartbeats are missing, and reclaims the jobs of workers whose heartbeat has been missing for long enough. */
  async check(client: pg.Client): Promise<void> {
    if (performance.now() - this.#registeredAt >= REGISTER_EVERY_MS) {
      await client.query(REGISTER_CLAIMANTS)
      this.#registeredAt = performance.now()
    }
    const { rows } = await client.query<{ workerId: string }>(FIND_MISSING, [this.#workerId])
    const now = performance.now()
    const before = this.#missing
    this.#missing = new Map(rows.map(({ workerId }) => [workerId, before.get(workerId) ?? now]))
    const gone = [...before].filter(([each, since]) => this.#missing.has(each) && now - since >= this.#goneMs)
    if (gone.length === 0) return
    await this.#reclaim(
      client,
      gone.map(([workerId]) => workerId),
    )
  }

  async #reclaim(client: pg.Client, missing: readonly string[]): Promise<void> {
    await client.query('begin')
    try {
      const { rows } = await client.query<{ workerId: string }>(LOCK_GONE, [missing])
      const gone = rows.map(each => each.workerId)
      const { rows: jobs } = await client.query<ReclaimedJob>(FIND_JOBS, [gone])
      await client.query(UNLOCK, [gone])
      await client.query(MOVE_BACK, [jobs.map(each => each.job)])
      await client.query(FORGET, [gone])
      await client.query('commit')
      for (const { givenUp, ...about } of jobs) {
        // A job that was replaced while it ran looks the same: it has no attempts left either.
        if (givenUp) this.#log.warn(about, 'a job whose worker is gone has no attempts left')
        else this.#log.warn(about, 'reclaimed a job whose worker is gone')
      }
    } catch (error) {
      if (error instanceof pg.DatabaseError) await client.query('rollback')
      throw error
    }
  }
}
