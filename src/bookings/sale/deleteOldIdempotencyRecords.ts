import type { ChoreRun } from '../../database/ChoreRun.ts'
import type { Sql } from '../../database/Database.ts'

const KEPT_DAYS = 8

const AT_ONCE = 10_000

// Deletes in batches, because the time of a statement is limited.
const FORGET = `
  with forgotten as (
    delete from idempotency_record where ctid = any(array(
      select ctid from idempotency_record where created_at < $1::timestamptz - make_interval(days => $2) limit ${AT_ONCE}))
    returning 1
  )
  select count(*) from forgotten`

/** Idempotency keys of bookings are promised for 7 days; their records are deleted a day later. */
export async function deleteOldIdempotencyRecords(sql: Sql, now: Date, { stopping }: ChoreRun): Promise<void> {
  for (let more = true; more; ) {
    const [row] = await sql.query<{ count: number }>(FORGET, [now, KEPT_DAYS])
    more = row?.count === AT_ONCE && !stopping.aborted
  }
}
