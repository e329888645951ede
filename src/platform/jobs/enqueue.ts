import type { Sql } from '../sql/Database.ts'
import { tracing } from '../tracing/tracing.ts'

/** When and how a job is run. */
export interface JobOptions {
  /** At most one job waits under a key: a new one replaces one that has not started. */
  key?: string
  /** Not before this instant; by default as soon as the transaction has committed. */
  runAt?: Date
  /** How often it is tried before it is given up; by default 25 times, over about three days. */
  maxAttempts?: number
  /** Jobs of the same queue run one at a time. */
  queue?: string
}

const ADD_JOB = `
  select id from graphile_worker.add_job(
    $1::text, $2::json, run_at => $3::timestamptz, max_attempts => $4::int, job_key => $5::text, job_key_mode => 'replace',
    queue_name => $6::text)`

/**
 * Enqueues a job in the transaction that makes it necessary: the job runs if and only if that commits. A job can run more than
 * once if a worker or its database dies, so every task must be idempotent.
 */
export async function enqueue(sql: Sql, task: string, payload: object, options: JobOptions = {}): Promise<void> {
  const { key, runAt, maxAttempts, queue } = options
  // A job that waits is no part of what planned it.
  const traced = runAt === undefined && tracing ? { ...payload, ...tracing.headers() } : payload
  const values = [task, JSON.stringify(traced), runAt ?? null, maxAttempts ?? null, key ?? null, queue ?? null]
  const add = async () => (await sql.query<{ id: number | null }>(ADD_JOB, values))[0]!
  const { id } = await add()
  // If a worker is just claiming a job with the same key, add_job adds nothing and returns null. By the next statement the worker
  // has claimed it.
  if (id === null && (await add()).id === null) throw new Error(`The job ${task} could not be left.`)
}
