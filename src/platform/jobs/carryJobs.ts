import { jobSchema } from './jobSchema.ts'

/**
 * Selects the jobs that are not given up, to carry them to another database. The views of graphile-worker do not show payloads, so this
 * reads its tables; nothing else does.
 */
export const COPY_JOBS = `
  select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority
  from ${jobSchema}._private_jobs j
  join ${jobSchema}._private_tasks t on t.id = j.task_id
  left join ${jobSchema}._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id`

/** A table for them, for one transaction. */
export const CREATE_CARRIED = `
  create temporary table carried_job (
    identifier text, payload json, queue_name text, run_at timestamptz, max_attempts integer, key text, priority integer
  ) on commit drop`

/** Enqueues them. Their attempts start from zero. */
export const ADD_CARRIED = `
  select count(${jobSchema}.add_job(
    identifier, payload, queue_name => queue_name, run_at => run_at, max_attempts => max_attempts, job_key => key, priority => priority)) as added
  from carried_job`
