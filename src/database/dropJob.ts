import type { Sql } from './Database.ts'

/** Takes back the job that waits under a key. One that has begun goes on, and is not tried again if it fails. */
export async function dropJob(sql: Sql, key: string): Promise<void> {
  await sql.query('select from graphile_worker.remove_job($1)', [key])
}
