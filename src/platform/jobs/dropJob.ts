import type { Sql } from '../sql/Database.ts'

/** Removes the job that waits under a key. If the job has already started, it continues, and is not retried if it fails. */
export async function dropJob(sql: Sql, key: string): Promise<void> {
  await sql.query('select from graphile_worker.remove_job($1)', [key])
}
