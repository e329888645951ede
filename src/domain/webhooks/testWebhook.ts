import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { encodeTypeId, newId } from '../scalars/typeid.ts'
import { asDelivery } from './findDeliveries.ts'
import { findWebhook, type WebhookOwner } from './findWebhooks.ts'
import { WebhookMessageType } from './WebhookMessageType.ts'
import { type DeliveryRow, deliveryColumns } from './webhookColumns.ts'

interface NewTest {
  operatorId: string
  webhookId: string
  deliveryId: string
  body: string
  now: Date
}

const insert = preparedStatement(
  ({ operatorId, webhookId, deliveryId, body, now }: Placeholders<NewTest>) => sql<DeliveryRow>`
  insert into webhook_delivery as d (operator_id, delivery_id, webhook_id, type, changed_at, state, body, next_attempt_at, created_at)
  values (${operatorId}, ${deliveryId}, ${webhookId}, ${WebhookMessageType.WEBHOOK_TEST}, ${now}, 'PENDING', ${body}, ${now}, ${now})
  returning ${deliveryColumns}`,
)

/** Sends a test to an endpoint, through the same queue as changes. A paused endpoint gets it when it is resumed. */
export async function testWebhook(db: Sql, owner: WebhookOwner, webhookId: string, now: Date): Promise<DeliveryRow> {
  await findWebhook(db, owner, webhookId)
  const data = { SequenceNumber: null, Type: WebhookMessageType.WEBHOOK_TEST, WebhookID: encodeTypeId('wh', webhookId) }
  const body = JSON.stringify({ type: WebhookMessageType.WEBHOOK_TEST, timestamp: now.toISOString(), data })
  const [row] = await insert(db, { operatorId: owner.operatorId, webhookId, deliveryId: newId(now), body, now })
  return asDelivery(row!)
}
