import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { findDelivery } from './findDeliveries.ts'
import { findWebhook, type WebhookOwner } from './findWebhooks.ts'
import { insertDeliveries, selectSeen } from './planDeliveries.ts'
import type { WebhookReplay } from './WebhookReplay.ts'
import type { DeliveryRow } from './webhookColumns.ts'

/** How many changes can be replayed at once. */
const MAX_RANGE = 10_000

const again = preparedStatement(
  ({ operatorId, deliveryId, now }: Placeholders<{ operatorId: string; deliveryId: string; now: Date }>) => sql`
  update webhook_delivery set state = 'PENDING', next_attempt_at = ${now}, failures = 0
  where operator_id = ${operatorId} and delivery_id = ${deliveryId} and (claimed_until is null or claimed_until <= ${now})`,
)

const lockEndpoint = preparedStatement(
  ({ operatorId, webhookId }: Placeholders<{ operatorId: string; webhookId: string }>) => sql`
  select from webhook_endpoint where operator_id = ${operatorId} and webhook_id = ${webhookId} for no key update`,
)

/** Sends a delivery again now, with the same identifier and message. One that is being sent at this moment is left alone. */
export async function resendDelivery(
  database: Database,
  owner: WebhookOwner,
  deliveryId: string,
  now: Date,
): Promise<DeliveryRow> {
  return database.transaction(async db => {
    const { operatorId } = owner
    await findDelivery(db, owner, deliveryId)
    await again(db, { operatorId, deliveryId, now })
    return findDelivery(db, owner, deliveryId)
  })
}

/**
 * Sends every change of a range again that the endpoint gets and that is still kept, also those from before it was created.
 * @param to null for everything that the endpoint was sent so far
 */
export async function replayDeliveries(
  database: Database,
  owner: WebhookOwner,
  webhookId: string,
  { after, to }: { after: number; to: number | null },
  now: Date,
): Promise<WebhookReplay> {
  return database.transaction(async db => {
    const { operatorId } = owner
    const { lastSequenceNumber, partnerId, types } = await findWebhook(db, owner, webhookId)
    const last = Math.min(to ?? lastSequenceNumber, lastSequenceNumber)
    if (after < 0 || (to !== null && to < after)) {
      const detail = `The changes after ${after}${to === null ? '' : `, up to ${to},`} are no range: give numbers from 0, the smaller one first.`
      refuseViolations([{ path: ['after'], detail }])
    }
    if (last - after > MAX_RANGE) {
      const detail = `From ${after} to ${last} are ${last - after} changes; at most ${MAX_RANGE} can be sent again at once.`
      refuseViolations([{ path: ['to'], detail }])
    }
    const rows = await selectSeen(db, { operatorId, partnerId, types, after, until: last, limit: MAX_RANGE })
    const numbers = rows.map(each => Number(each.sequenceNumber))
    if (numbers.length === 0) return { deliveryCount: 0 }
    // Before its deliveries, as senders do.
    await lockEndpoint(db, { operatorId, webhookId })
    return { deliveryCount: await insertDeliveries(db, { operatorId, webhookId, numbers, now }) }
  })
}
