import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { planWebhookEmail } from '../emails/planWebhookEmail.ts'
import type { ClaimedDelivery } from './claimDeliveries.ts'
import { nextAttemptAt, retryAfterOf } from './nextAttemptAt.ts'
import type { WebhookResponse } from './postWebhook.ts'
import { WebhookDeliveryStatus } from './WebhookDeliveryStatus.ts'
import { WebhookPauseReason } from './WebhookPauseReason.ts'

/** An endpoint that has failed for so long is paused. */
const FAILING_DAYS = 5

interface Attempted {
  operatorId: string
  deliveryId: string
  state: WebhookDeliveryStatus
  failures: number
  next: Date | null
  startedAt: Date
  url: string
  latencyMs: number
  status: number | null
  failure: string | null
  response: string | null
}

const record = preparedStatement(
  (given: Placeholders<Attempted>) => sql`
  with delivery as (
    update webhook_delivery set state = ${given.state}, failures = ${given.failures}, next_attempt_at = ${given.next},
      attempt_count = attempt_count + 1, claimed_until = null
    where operator_id = ${given.operatorId} and delivery_id = ${given.deliveryId}
    returning operator_id, delivery_id, attempt_count
  )
  insert into webhook_attempt (operator_id, delivery_id, number, started_at, url, latency_ms, status, failure, response)
  select operator_id, delivery_id, attempt_count, ${given.startedAt}, ${given.url}, ${given.latencyMs}, ${given.status}, ${given.failure},
    ${given.response}
  from delivery`,
)

const recordSuccess = preparedStatement(
  ({ operatorId, webhookId }: Placeholders<{ operatorId: string; webhookId: string }>) => sql`
  update webhook_endpoint set failing_since = null, not_before = null
  where operator_id = ${operatorId} and webhook_id = ${webhookId} and (failing_since is not null or not_before is not null)`,
)

interface Failed {
  operatorId: string
  webhookId: string
  notBefore: Date | null
  gone: boolean
  now: Date
}

interface Paused {
  email: string | null
  url: string
  failingSince: Date
  operatorName: string
}

// It began to fail with its first failure, not with the one that is written first.
const recordFailure = preparedStatement(
  ({ operatorId, webhookId, notBefore, now }: Placeholders<Omit<Failed, 'gone'>>) => sql`
  update webhook_endpoint set failing_since = coalesce(failing_since, ${now}), not_before = coalesce(${notBefore}, not_before)
  where operator_id = ${operatorId} and webhook_id = ${webhookId} and (failing_since is null or ${notBefore}::timestamptz is not null)`,
)

const pause = preparedStatement(
  ({ operatorId, webhookId, gone, now }: Placeholders<Omit<Failed, 'notBefore'>>) => sql<Paused>`
  update webhook_endpoint e set paused_at = ${now},
    pause_reason = case when ${gone}::boolean then ${WebhookPauseReason.GONE} else ${WebhookPauseReason.FAILING} end
  from operator o
  where e.operator_id = ${operatorId} and e.webhook_id = ${webhookId} and o.operator_id = e.operator_id and e.paused_at is null
    and (${gone}::boolean or e.failing_since <= ${now}::timestamptz - make_interval(days => ${FAILING_DAYS}))
  returning e.email, e.url, e.failing_since "failingSince", o.name "operatorName"`,
)

/** An attempt that has ended. */
export interface EndedAttempt extends WebhookResponse {
  startedAt: Date
  latencyMs: number
}

/**
 * Records an attempt, and decides what follows: nothing if the endpoint accepted the message, otherwise the next attempt. An endpoint
 * that is gone, or has failed for days, is paused, and its owner gets an e-mail.
 */
export async function recordAttempt(
  database: Database,
  { operatorId, webhookId, deliveryId, failures: before, url }: ClaimedDelivery,
  { startedAt, latencyMs, status, retryAfter, response, failure }: EndedAttempt,
  now: Date,
): Promise<void> {
  const succeeded = status !== null && status >= 200 && status < 300
  const why = succeeded
    ? null
    : (failure ?? `The endpoint answered with ${status}; a status from 200 to 299 is needed.`)
  const notBefore = succeeded ? null : retryAfterOf(retryAfter, now)
  const failures = succeeded ? 0 : before + 1
  const next = succeeded ? null : nextAttemptAt(failures, now, notBefore)
  const { DELIVERED, FAILED, PENDING } = WebhookDeliveryStatus
  const state = succeeded ? DELIVERED : next ? PENDING : FAILED
  await database.transaction(async db => {
    const attempt = { startedAt, url, latencyMs, status, failure: why, response }
    // First the endpoint, then its delivery: the order in which deliveries are claimed.
    if (succeeded) await recordSuccess(db, { operatorId, webhookId })
    else await fail(db, { operatorId, webhookId, notBefore, gone: status === 410, now })
    await record(db, { operatorId, deliveryId, state, failures, next, ...attempt })
  })
}

async function fail(db: Sql, { notBefore, gone, ...endpoint }: Failed): Promise<void> {
  await recordFailure(db, { ...endpoint, notBefore })
  const [paused] = await pause(db, { ...endpoint, gone })
  if (!paused?.email) return
  const { operatorId, now } = endpoint
  await planWebhookEmail(db, { ...paused, email: paused.email, operatorId, gone }, now)
}
