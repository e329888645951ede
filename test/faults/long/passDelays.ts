import type { Sql } from '../../../src/platform/sql/Database.ts'

// Webhooks that failed wait longer and longer. Those that a sender had claimed when it was killed, or when it lost its database, wait for
// a minute; a sender that is alive has its claims for less than 20 seconds, because a request takes 15 at most.
const GONE = `greatest($1::timestamptz + interval '60 s', now() + interval '40 s')`

const PASS = `
  update webhook_delivery set next_attempt_at = least(next_attempt_at, now()), failures = 0,
    claimed_until = case when claimed_until > ${GONE} then claimed_until end
  where state = 'PENDING' and (next_attempt_at > now() or claimed_until <= ${GONE})`

/** Lets the delays of webhooks pass; early attempts do not count. @param startedAt when the running senders started */
export async function passDelays(sql: Pick<Sql, 'query'>, startedAt: Date): Promise<void> {
  await sql.query(PASS, [startedAt])
}
