import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../../src/database.ts'

const WAITING = `
  select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`

/** Resolves as soon as this many statements of the database wait for a lock that somebody else holds. */
export async function untilBlocked(sql: Sql, statements = 1): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await setTimeout(5)) {
    if ((await sql.query(WAITING)).length >= statements) return
  }
  throw new Error(`Nothing came to wait for a lock: ${statements} statements were expected to.`)
}
