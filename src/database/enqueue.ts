import type { Sql } from './Database.ts'

/** When and under which key a job runs. */
export interface JobOptions {
  /** At most one job waits under a key: a later one replaces one that has not started. */
  key?: string
  /** The earliest time; by default when the transaction has committed. */
  runAt?: Date
  /** The number of attempts; by default 25, over about three days. */
  maxAttempts?: number
  /** The jobs of a queue run one at a time. */
  queue?: string
}

const ADD_JOB = `
  select id from graphile_worker.add_job(
    $1::text, $2::json, run_at => $3::timestamptz, max_attempts => $4::int, job_key => $5::text, job_key_mode => 'replace',
    queue_name => $6::text)`

/**
 * Enqueues a job in the transaction that makes it necessary: it runs if that commits, and only then. A job may run more
 * than once if a worker or its database dies meanwhile, so jobs must be idempotent.
 */
export async function enqueue(sql: Sql, task: string, payload: object, options: JobOptions = {}): Promise<void> {
  const { key, runAt, maxAttempts, queue } = options
  const values = [task, JSON.stringify(payload), runAt ?? null, maxAttempts ?? null, key ?? null, queue ?? null]
  const add = async () => (await sql.query<{ id: number | null }>(ADD_JOB, values))[0]!
  const { id } = await add()
  // If a worker is just taking the job of the key, add_job returns nothing and adds nothing. By now the worker has taken
  // it, which the next statement sees.
  if (id === null && (await add()).id === null) throw new Error(`The job ${task} could not be enqueued.`)
}
