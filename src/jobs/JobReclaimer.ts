import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { locks } from '../database/locks.ts'
import { jobSchema } from './jobSchema.ts'

// A statement's own locks end with it: whoever comes back is not kept waiting.
const FIND_GONE = `
  with claimants as materialized (
    select locked_by claimant from ${jobSchema}._private_jobs where locked_by is not null
    union select locked_by from ${jobSchema}._private_job_queues where locked_by is not null)
  select claimant from claimants
  where claimant <> $1 and pg_try_advisory_xact_lock(${locks.workerLives('claimant')})`

const FREE_JOBS = `
  with gone as materialized (
    select claimant from unnest($1::text[]) claimant where pg_try_advisory_xact_lock(${locks.workerLives('claimant')})),
  queues as (
    update ${jobSchema}._private_job_queues set locked_by = null, locked_at = null
    where locked_by in (select claimant from gone))
  update ${jobSchema}._private_jobs jobs set locked_by = null, locked_at = null, run_at = greatest(run_at, now())
  from ${jobSchema}._private_tasks tasks
  where tasks.id = jobs.task_id and jobs.locked_by in (select claimant from gone)
  returning jobs.id job, tasks.identifier task, jobs.attempts attempt, jobs.attempts >= jobs.max_attempts "givenUp"`

interface Freed {
  job: string
  task: string
  attempt: number
  givenUp: boolean
}

/**
 * Frees the jobs of workers that are gone: graphile-worker itself would let them rest for four hours. Gone is whose sign of life was
 * missing at every look for `goneMs`, at two looks at least: one whose connection broke, behind a pooler or on a busy machine, has that
 * time to come back.
 */
export class JobReclaimer {
  readonly #claimant: string
  readonly #log: FastifyBaseLogger
  readonly #goneMs: number
  /** Since when each has been missing, by the clock that only goes forward. */
  #missing = new Map<string, number>()

  constructor(claimant: string, log: FastifyBaseLogger, goneMs: number) {
    this.#claimant = claimant
    this.#log = log
    this.#goneMs = goneMs
  }

  /** Looks once, and frees what belongs to those who have been missing for long enough. */
  async look(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ claimant: string }>(FIND_GONE, [this.#claimant])
    const now = performance.now()
    const before = this.#missing
    this.#missing = new Map(rows.map(({ claimant }) => [claimant, before.get(claimant) ?? now]))
    const gone = [...before].filter(([each, since]) => this.#missing.has(each) && now - since >= this.#goneMs)
    if (gone.length === 0) return
    const freed = await client.query<Freed>(FREE_JOBS, [gone.map(([claimant]) => claimant)])
    for (const { givenUp, ...about } of freed.rows) {
      // A job that was replaced while it ran looks the same: it had no attempt left either.
      if (givenUp) this.#log.warn(about, 'a job whose worker is gone has no attempt left')
      else this.#log.warn(about, 'took over a job whose worker is gone')
    }
  }
}
