import type { Sql } from './Database.ts'

/** Removes the pending job of a key. A job that is running continues, but is not retried if it fails. */
export async function dropJob(sql: Sql, key: string): Promise<void> {
  await sql.query('select from graphile_worker.remove_job($1)', [key])
}
