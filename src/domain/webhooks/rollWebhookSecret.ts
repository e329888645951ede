import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { asWebhook, type WebhookOwner } from './findWebhooks.ts'
import type { IssuedWebhook } from './IssuedWebhook.ts'
import { newWebhookSecret, printSecret } from './signMessage.ts'
import { type WebhookRow, webhookColumns } from './webhookColumns.ts'

/** A week. */
const MAX_GRACE_MINUTES = 10_080

interface Rolled extends WebhookOwner {
  webhookId: string
  secret: Buffer
  graceMinutes: number
  now: Date
}

const roll = preparedStatement(
  ({ operatorId, partnerId, webhookId, secret, graceMinutes, now }: Placeholders<Rolled>) => sql<WebhookRow>`
  update webhook_endpoint e set secret = ${secret},
    previous_secret = case when ${graceMinutes} > 0 then secret end,
    previous_secret_until = case when ${graceMinutes} > 0 then ${now}::timestamptz + make_interval(mins => ${graceMinutes}) end
  where e.operator_id = ${operatorId} and e.webhook_id = ${webhookId} and (${partnerId}::uuid is null or e.partner_id = ${partnerId})
  returning ${webhookColumns}`,
)

/** Gives an endpoint a new secret. Until the grace period is over, messages have the signatures of both. */
export async function rollWebhookSecret(
  db: Sql,
  owner: WebhookOwner,
  webhookId: string,
  graceMinutes: number,
  now: Date,
): Promise<IssuedWebhook> {
  if (graceMinutes < 0 || graceMinutes > MAX_GRACE_MINUTES) {
    const detail = `The grace period must be from 0 to ${MAX_GRACE_MINUTES} minutes; it is ${graceMinutes}.`
    refuseViolations([{ path: ['graceMinutes'], detail }])
  }
  const secret = newWebhookSecret()
  const [row] = await roll(db, { ...owner, webhookId, secret, graceMinutes, now })
  if (!row) throw notFound('webhook')
  return { webhook: asWebhook(row), secret: printSecret(secret) }
}
