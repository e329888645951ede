import type { Sql } from '../../../src/database/Database.ts'

// Webhooks that failed wait longer and longer, and those that a sender had claimed when it was killed wait for a minute.
const PASS = `
  update webhook_delivery set next_attempt_at = least(next_attempt_at, now()), failures = 0,
    claimed_until = case when claimed_until > $1::timestamptz + interval '60 s' then claimed_until end
  where state = 'PENDING' and (next_attempt_at > now() or claimed_until <= $1::timestamptz + interval '60 s')`

/** Lets the delays of webhooks pass; early attempts do not count. @param startedAt when the running senders started */
export async function passDelays(sql: Pick<Sql, 'query'>, startedAt: Date): Promise<void> {
  await sql.query(PASS, [startedAt])
}
