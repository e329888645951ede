import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import { type WebhookRow, webhookColumns } from './webhookColumns.ts'

/** Whose endpoints: those of one partner, or with null all of the operator and its partners. */
export interface WebhookOwner {
  operatorId: string
  partnerId: string | null
}

const selectOne = preparedStatement(
  ({ operatorId, partnerId, webhookId }: Placeholders<WebhookOwner & { webhookId: string }>) => sql<WebhookRow>`
  select ${webhookColumns} from webhook_endpoint e
  where e.operator_id = ${operatorId} and e.webhook_id = ${webhookId} and (${partnerId}::uuid is null or e.partner_id = ${partnerId})`,
)

/**
 * Finds an endpoint.
 * @throws Refusal `not-found`
 */
export async function findWebhook(db: Sql, owner: WebhookOwner, webhookId: string): Promise<WebhookRow> {
  const [row] = await selectOne(db, { ...owner, webhookId })
  if (!row) throw notFound('webhook')
  return asWebhook(row)
}

const selectById = preparedStatement(
  ({ operatorId, webhookIds }: Placeholders<{ operatorId: string; webhookIds: readonly string[] }>) => sql<WebhookRow>`
  select ${webhookColumns} from webhook_endpoint e where e.operator_id = ${operatorId} and e.webhook_id = any(${webhookIds}::uuid[])`,
)

/** Finds endpoints by their identifiers. */
export async function findWebhooksById(
  db: Sql,
  operatorId: string,
  webhookIds: readonly string[],
): Promise<Map<string, WebhookRow>> {
  const rows = await selectById(db, { operatorId, webhookIds })
  return new Map(rows.map(row => [row.webhookId, asWebhook(row)]))
}

/** The driver gives large integers as text. */
export function asWebhook(row: WebhookRow): WebhookRow {
  return { ...row, lastSequenceNumber: Number(row.lastSequenceNumber) }
}
