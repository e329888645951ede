import { sql } from 'kysely'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import { asWebhook, findWebhook, type WebhookOwner } from './findWebhooks.ts'
import { urlViolation } from './urlViolation.ts'
import type { WebhookChanges } from './WebhookChanges.ts'
import type { WebhookNetwork } from './WebhookNetwork.ts'
import { WebhookPauseReason } from './WebhookPauseReason.ts'
import { type WebhookRow, webhookColumns } from './webhookColumns.ts'

type Written = Pick<WebhookRow, 'webhookId' | 'url' | 'types' | 'description' | 'email'> & {
  operatorId: string
  paused: boolean | null
  expectedVersion: number | null
  now: Date
}

// Resuming an endpoint clears its state: it is neither failing nor put off.
const update = preparedStatement(
  (given: Placeholders<Written>) => sql<WebhookRow>`
  update webhook_endpoint e set url = ${given.url}, types = ${given.types}, description = ${given.description}, email = ${given.email},
    paused_at = case when ${given.paused}::boolean is null then paused_at when ${given.paused} then coalesce(paused_at, ${given.now}::timestamptz) end,
    pause_reason = case when ${given.paused}::boolean is null then pause_reason
      when ${given.paused} then coalesce(pause_reason, ${WebhookPauseReason.REQUESTED}) end,
    failing_since = case when ${given.paused}::boolean is distinct from false then failing_since end,
    not_before = case when ${given.paused}::boolean is distinct from false then not_before end,
    version = e.version + 1
  where e.operator_id = ${given.operatorId} and e.webhook_id = ${given.webhookId}
    and e.version = coalesce(${given.expectedVersion}::int, e.version)
  returning ${webhookColumns}`,
)

/** Changes an endpoint: what is given replaces what is there. */
export async function updateWebhook(
  database: Database,
  network: WebhookNetwork,
  owner: WebhookOwner,
  webhookId: string,
  changes: WebhookChanges,
  now: Date,
  expectedVersion: number | null = null,
): Promise<WebhookRow> {
  if (typeof changes.url === 'string') {
    const detail = await urlViolation(network, changes.url.trim())
    if (detail) refuseViolations([{ path: ['changes', 'url'], detail }])
  }
  return database.transaction(async db => {
    const before = await findWebhook(db, owner, webhookId)
    const [row] = await update(db, {
      operatorId: owner.operatorId,
      webhookId,
      url: changes.url?.trim() ?? before.url,
      types: changes.types === undefined ? before.types : changes.types,
      description: changes.description === undefined ? before.description : changes.description?.trim() || null,
      email: changes.email === undefined ? before.email : changes.email,
      paused: changes.paused ?? null,
      expectedVersion,
      now,
    })
    if (row) return asWebhook(row)
    refuseStale('The endpoint', (await findWebhook(db, owner, webhookId)).version, expectedVersion)
    throw notFound('webhook')
  })
}
