import { setTimeout as sleep } from 'node:timers/promises'
import { PATIENCE_MS } from '../world/until.ts'
import type { Stage } from './Stage.ts'

// The workers have the clock of PostgreSQL: what is due by the virtual clock becomes due by that one. A worker looks every two seconds:
// it need not wait for that.
const MAKE_DUE = `
  with due as (
    update graphile_worker._private_jobs set run_at = now()
    where run_at > now() and run_at <= $1 and attempts < max_attempts and locked_at is null)
  select pg_notify('jobs:insert', '{"r":"simulation","count":' || count(*) || '}') from graphile_worker._private_jobs
  where run_at <= greatest(now(), $1) and attempts < max_attempts and locked_at is null having count(*) > 0`

// The delays of webhooks that failed pass too.
const SEND_NOW = `
  with due as (update webhook_delivery set next_attempt_at = $1 where state = 'PENDING' and next_attempt_at > $1)
  update webhook_endpoint set not_before = null where not_before > $1`

const LEFT = `
  select format('%s jobs of %s, attempt %s', count(*), t.identifier, j.attempts) what
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.run_at <= greatest(now(), $1) and j.attempts < j.max_attempts
  group by t.identifier, j.attempts
  union all select format('%s jobs that are running', count(*)) from graphile_worker._private_jobs
  where locked_at is not null having count(*) > 0
  union all select format('%s e-mails that are %s', count(*), status) from email
  where status = 'SENDING' group by status
  union all select format('%s events of bookings', count(*)) from booking_event where not relayed having count(*) > 0
  union all select format('%s changes without a number', count(*)) from change_outbox having count(*) > 0
  union all select format('%s quotas to check', count(*)) from usage_quota_due having count(*) > 0
  union all select format('%s endpoints whose webhooks are not planned', count(*))
  from webhook_endpoint e join change_position p using (operator_id)
  where e.paused_at is null and e.last_number < p.last_number having count(*) > 0`

const GIVEN_UP = `
  select format('%s jobs of %s, which were given up: %s', count(*), t.identifier, max(j.last_error)) what
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.attempts >= j.max_attempts and j.locked_at is null and j.last_error is not null group by t.identifier`

const UNSENT = `
  select format('%s webhooks', count(*)) what from webhook_delivery d join webhook_endpoint e using (operator_id, webhook_id)
  where d.state = 'PENDING' and e.paused_at is null having count(*) > 0`

/**
 * Makes due what is due by the virtual clock, and waits until all of it is done. Returns what is left if that stops changing.
 * @param webhooks whether every webhook is sent too, without the delays between attempts
 */
export async function drain({ admin, now }: Stage, webhooks: boolean): Promise<string[]> {
  const at = new Date(now)
  let before = ''
  for (let deadline = performance.now() + PATIENCE_MS; performance.now() < deadline; await sleep(20)) {
    await admin.query(MAKE_DUE, [at])
    if (webhooks) await admin.query(SEND_NOW, [at])
    const left = [
      ...(await admin.query<{ what: string }>(LEFT, [at])),
      ...(webhooks ? await admin.query<{ what: string }>(UNSENT) : []),
    ].map(each => each.what)
    if (left.length === 0) return (await admin.query<{ what: string }>(GIVEN_UP)).map(each => each.what)
    const text = left.join('; ')
    if (text !== before) deadline = performance.now() + PATIENCE_MS
    before = text
  }
  return [before]
}
