import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { findWebhook, type WebhookOwner } from './findWebhooks.ts'
import type { WebhookAttempt } from './WebhookAttempt.ts'
import type { WebhookDeliveryPage } from './WebhookDeliveryPage.ts'
import type { WebhookDeliveryStatus } from './WebhookDeliveryStatus.ts'
import type { WebhookMessageType } from './WebhookMessageType.ts'
import { type DeliveryRow, deliveryColumns } from './webhookColumns.ts'

/** How many deliveries a page has at most. */
export const MAX_DELIVERIES = 100

/** Which deliveries are asked for. */
export interface DeliveriesRequest {
  status: WebhookDeliveryStatus | null
  /** Only messages of this type. */
  type: WebhookMessageType | null
  /** Only older ones than this. */
  before: string | null
  limit: number
}

// The identifiers of deliveries grow with time.
const selectPage = preparedStatement(
  ({
    operatorId,
    webhookId,
    status,
    type,
    before,
    limit,
  }: Placeholders<DeliveriesRequest & { operatorId: string; webhookId: string }>) => sql<DeliveryRow>`
  select ${deliveryColumns} from webhook_delivery d
  where d.operator_id = ${operatorId} and d.webhook_id = ${webhookId} and (${status}::text is null or d.state = ${status})
    and (${type}::text is null or d.type = ${type}) and (${before}::uuid is null or d.delivery_id < ${before})
  order by d.delivery_id desc limit ${limit}`,
)

/** Finds a page of the deliveries of an endpoint, newest first. */
export async function findDeliveries(
  db: Sql,
  owner: WebhookOwner,
  webhookId: string,
  { status, type, before, limit }: DeliveriesRequest,
): Promise<WebhookDeliveryPage> {
  if (limit < 1 || limit > MAX_DELIVERIES) {
    refuseViolations([
      { path: ['limit'], detail: `A page has from 1 to ${MAX_DELIVERIES} deliveries; ${limit} were asked for.` },
    ])
  }
  const { operatorId } = owner
  await findWebhook(db, owner, webhookId)
  const rows = await selectPage(db, { operatorId, webhookId, status, type, before, limit: limit + 1 })
  const deliveries = rows.slice(0, limit).map(asDelivery)
  const hasMore = rows.length > limit
  return { deliveries, hasMore, nextCursor: hasMore ? deliveries.at(-1)!.deliveryId : null }
}

const selectOne = preparedStatement(
  ({ operatorId, partnerId, deliveryId }: Placeholders<WebhookOwner & { deliveryId: string }>) => sql<DeliveryRow>`
  select ${deliveryColumns} from webhook_delivery d
  join webhook_endpoint e on e.operator_id = d.operator_id and e.webhook_id = d.webhook_id
  where d.operator_id = ${operatorId} and d.delivery_id = ${deliveryId} and (${partnerId}::uuid is null or e.partner_id = ${partnerId})`,
)

/**
 * Finds a delivery.
 * @throws Refusal `not-found`
 */
export async function findDelivery(db: Sql, owner: WebhookOwner, deliveryId: string): Promise<DeliveryRow> {
  const [row] = await selectOne(db, { ...owner, deliveryId })
  if (!row) throw notFound('delivery')
  return asDelivery(row)
}

const selectById = preparedStatement(
  ({ operatorId, deliveryIds }: Placeholders<{ operatorId: string; deliveryIds: readonly string[] }>) => sql<
    DeliveryRow & { partnerId: string | null }
  >`
  select ${deliveryColumns}, e.partner_id "partnerId" from webhook_delivery d
  join webhook_endpoint e on e.operator_id = d.operator_id and e.webhook_id = d.webhook_id
  where d.operator_id = ${operatorId} and d.delivery_id = any(${deliveryIds}::uuid[])`,
)

/** Finds deliveries by their identifiers, with the partner whose endpoint got them. */
export async function findDeliveriesById(
  db: Sql,
  operatorId: string,
  deliveryIds: readonly string[],
): Promise<Map<string, DeliveryRow & { partnerId: string | null }>> {
  const rows = await selectById(db, { operatorId, deliveryIds })
  return new Map(rows.map(row => [row.deliveryId, { ...row, ...asDelivery(row) }]))
}

/** Among how many of the newest deliveries the last one that was attempted is looked for. */
export const NEWEST = 500

// Bounded, because an endpoint that fails can have many that were not attempted yet.
const selectLastAttempted = preparedStatement(
  ({ operatorId, webhookIds }: Placeholders<{ operatorId: string; webhookIds: readonly string[] }>) => sql<DeliveryRow>`
  select ${deliveryColumns} from unnest(${webhookIds}::uuid[]) as e (webhook_id)
  cross join lateral (
    select n.* from (
      select * from webhook_delivery w
      where w.operator_id = ${operatorId} and w.webhook_id = e.webhook_id order by w.delivery_id desc limit ${NEWEST}
    ) n
    where n.attempt_count > 0 order by n.delivery_id desc limit 1
  ) d`,
)

/** Finds the newest delivery of each endpoint that was attempted. */
export async function findLastAttempted(
  db: Sql,
  operatorId: string,
  webhookIds: readonly string[],
): Promise<Map<string, DeliveryRow>> {
  const rows = await selectLastAttempted(db, { operatorId, webhookIds })
  return new Map(rows.map(row => [row.webhookId, asDelivery(row)]))
}

/** The row of an attempt. */
export type AttemptRow = Omit<WebhookAttempt, 'operator' | 'delivery'>

const selectAttempts = preparedStatement(
  ({ operatorId, deliveryIds }: Placeholders<{ operatorId: string; deliveryIds: readonly string[] }>) => sql<
    AttemptRow & { deliveryId: string }
  >`
  select a.delivery_id "deliveryId", a.number "attemptNumber", a.started_at "startedAt", a.url, a.latency_ms "latencyMs", a.status "httpStatus", a.failure, a.response
  from webhook_attempt a
  where a.operator_id = ${operatorId} and a.delivery_id = any(${deliveryIds}::uuid[])
  order by a.delivery_id, a.number`,
)

/** Finds the attempts of deliveries, in order. */
export async function findAttemptsByDelivery(
  db: Sql,
  operatorId: string,
  deliveryIds: readonly string[],
): Promise<Map<string, AttemptRow[]>> {
  return Map.groupBy(await selectAttempts(db, { operatorId, deliveryIds }), row => row.deliveryId)
}

/** The driver gives large integers as text. */
export function asDelivery(row: DeliveryRow): DeliveryRow {
  return { ...row, sequenceNumber: row.sequenceNumber === null ? null : Number(row.sequenceNumber) }
}
