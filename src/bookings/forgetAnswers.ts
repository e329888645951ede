import type { Sql } from '../database.ts'

const KEPT_DAYS = 8

const FORGET = `delete from idempotency_record where created_at < $1::timestamptz - make_interval(days => $2)`

/** Idempotency keys of bookings are promised for 7 days; a day later what they were answered with is forgotten. */
export async function forgetAnswers(sql: Sql, now: Date): Promise<void> {
  await sql.query(FORGET, [now, KEPT_DAYS])
}
