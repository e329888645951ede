import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import type { WebhookOwner } from './findWebhooks.ts'
import { asWebhook } from './findWebhooks.ts'
import { type WebhookRow, webhookColumns } from './webhookColumns.ts'

const remove = preparedStatement(
  ({ operatorId, partnerId, webhookId }: Placeholders<WebhookOwner & { webhookId: string }>) => sql<WebhookRow>`
  delete from webhook_endpoint e
  where e.operator_id = ${operatorId} and e.webhook_id = ${webhookId} and (${partnerId}::uuid is null or e.partner_id = ${partnerId})
  returning ${webhookColumns}`,
)

/** Deletes an endpoint with its deliveries, and returns it as it was. */
export async function deleteWebhook(db: Sql, owner: WebhookOwner, webhookId: string): Promise<WebhookRow> {
  const [row] = await remove(db, { ...owner, webhookId })
  if (!row) throw notFound('webhook')
  return asWebhook(row)
}
