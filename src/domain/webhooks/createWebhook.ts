import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { locks } from '../../platform/sql/locks.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { numberChanges } from '../changes/numberChanges.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { newId } from '../scalars/typeid.ts'
import { asWebhook, type WebhookOwner } from './findWebhooks.ts'
import type { IssuedWebhook } from './IssuedWebhook.ts'
import { newWebhookSecret, printSecret } from './signMessage.ts'
import { urlViolation } from './urlViolation.ts'
import type { WebhookInput } from './WebhookInput.ts'
import type { WebhookNetwork } from './WebhookNetwork.ts'
import { type WebhookRow, webhookColumns } from './webhookColumns.ts'

/** How many endpoints a partner, or the operator itself, can have. */
export const MAX_WEBHOOKS = 20

interface NewWebhook extends WebhookOwner {
  webhookId: string
  url: string
  types: readonly string[] | null
  description: string | null
  email: string | null
  secret: Buffer
  lastSequenceNumber: number
  now: Date
}

const insert = preparedStatement(
  (given: Placeholders<NewWebhook>) => sql<WebhookRow>`
  insert into webhook_endpoint as e (operator_id, webhook_id, partner_id, url, types, description, email, secret, last_number, created_at)
  select ${given.operatorId}, ${given.webhookId}, ${given.partnerId}, ${given.url}, ${given.types}, ${given.description}, ${given.email},
    ${given.secret}, ${given.lastSequenceNumber}, ${given.now}
  where (select count(*) from webhook_endpoint o
    where o.operator_id = ${given.operatorId} and o.partner_id is not distinct from ${given.partnerId}) < ${MAX_WEBHOOKS}
  returning ${webhookColumns}`,
)

// A count sees only what is committed, so owners count one after another.
const lock = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) =>
    sql`select pg_advisory_xact_lock(${locks.webhooks(operatorId)})`,
)

/** Creates an endpoint, which gets what changes from now on. Its secret is given only here. */
export async function createWebhook(
  database: Database,
  network: WebhookNetwork,
  owner: WebhookOwner,
  { url, types, description, email }: WebhookInput,
  now: Date,
): Promise<IssuedWebhook> {
  const detail = await urlViolation(network, url.trim())
  if (detail) refuseViolations([{ path: ['input', 'url'], detail }])
  const secret = newWebhookSecret()
  const endpoint = {
    ...owner,
    webhookId: newId(now),
    url: url.trim(),
    types: types ?? null,
    description: description?.trim() || null,
    email: email ?? null,
    secret,
    lastSequenceNumber: await numberChanges(database, owner.operatorId),
    now,
  }
  const [row] = await database.transaction(async db => {
    await lock(db, owner)
    return insert(db, endpoint)
  })
  if (!row)
    refuseViolations([{ path: ['input'], detail: `There are ${MAX_WEBHOOKS} endpoints already: delete one first.` }])
  return { webhook: asWebhook(row!), secret: printSecret(secret) }
}
