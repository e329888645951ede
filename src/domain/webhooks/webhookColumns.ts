import { sql } from 'kysely'
import type { WebhookDelivery } from './WebhookDelivery.ts'
import type { WebhookEndpoint } from './WebhookEndpoint.ts'

/** The row of an endpoint, without its secrets. */
export type WebhookRow = Omit<WebhookEndpoint, 'operator' | 'partner' | 'secret' | 'previousSecret' | 'notBefore'> & {
  partnerId: string | null
}

/** The row of a delivery. */
export type DeliveryRow = Omit<WebhookDelivery, 'operator' | 'endpoint' | 'failures' | 'claimedUntil'> & {
  webhookId: string
}

/** The columns of a WebhookRow, of an endpoint `e`. */
export const webhookColumns = sql.raw(`
  e.webhook_id "webhookId", e.partner_id "partnerId", e.url, e.types, e.description, e.email, e.previous_secret_until "previousSecretUntil",
  e.paused_at "pausedAt", e.pause_reason "pauseReason", e.failing_since "failingSince", e.last_number "lastSequenceNumber", e.created_at "createdAt",
  e.version`)

/** The columns of a DeliveryRow, of a delivery `d`. */
export const deliveryColumns = sql.raw(`
  d.delivery_id "deliveryId", d.webhook_id "webhookId", d.sequence_number "sequenceNumber", d.type, d.changed_at "changedAt", d.state as status, d.body,
  d.attempt_count "attemptCount", d.next_attempt_at "nextAttemptAt", d.created_at "createdAt"`)
