import { WebhookEndpoint } from '../../../domain/webhooks/WebhookEndpoint.ts'
import type { WebhookRow } from '../../../domain/webhooks/webhookColumns.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const WebhookConnection = connectionType(() => WebhookEndpoint, {
  name: 'Webhook',
  one: 'a webhook endpoint',
  many: 'webhook endpoints',
})

export type WebhookConnection = CountedConnection<WebhookRow>

export const WebhookCountResolver = totalCountOf(WebhookConnection)
