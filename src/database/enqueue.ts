import type { Sql } from './Database.ts'

/** When and under what name a job is to be done. */
export interface JobOptions {
  /** At most one job waits under a key: a later one takes the place of one that has not begun. */
  key?: string
  /** Not before this instant; without one, as soon as the transaction has committed. */
  runAt?: Date
  /** How often it is tried before it is given up; 25 times without, over about three days. */
  maxAttempts?: number
  /** Of the jobs of one queue only one is done at a time. */
  queue?: string
}

const ADD_JOB = `
  select id from graphile_worker.add_job(
    $1::text, $2::json, run_at => $3::timestamptz, max_attempts => $4::int, job_key => $5::text, job_key_mode => 'replace',
    queue_name => $6::text)`

/**
 * Leaves a job for a worker, in the transaction of what makes it necessary: it is done if that commits, and only then.
 * A job may be begun more than once where a worker or its database dies in between, so that whatever it does must bear that.
 */
export async function enqueue(sql: Sql, task: string, payload: object, options: JobOptions = {}): Promise<void> {
  const { key, runAt, maxAttempts, queue } = options
  const values = [task, JSON.stringify(payload), runAt ?? null, maxAttempts ?? null, key ?? null, queue ?? null]
  const add = async () => (await sql.query<{ id: number | null }>(ADD_JOB, values))[0]!
  const { id } = await add()
  // A job of the key that a worker was just taking is neither replaced nor left alone: add_job returns nothing, and has added nothing. The
  // worker has it by now, which the next statement sees.
  if (id === null && (await add()).id === null) throw new Error(`The job ${task} could not be left.`)
}
