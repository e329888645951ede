import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { dynamicStatement, type Given } from '../../platform/sql/dynamicStatement.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import {
  limitToPage,
  type Page,
  type PageRequest,
  type PageValues,
  pageOf,
  pageValues,
} from '../../platform/sql/Page.ts'
import { asWebhook, type WebhookOwner } from './findWebhooks.ts'
import { type WebhookRow, webhookColumns } from './webhookColumns.ts'

interface OwnerValues {
  operatorId: string
  partnerId: string | undefined
}

function ofOwner({ operatorId, partnerId }: Given<OwnerValues>) {
  const all = kysely.selectFrom('webhook_endpoint as e').where('e.operator_id', '=', operatorId)
  return partnerId ? all.where('e.partner_id', '=', partnerId) : all
}

const selectPage = dynamicStatement((given: Given<PageValues & OwnerValues>, { backwards }: { backwards: boolean }) => {
  const page = limitToPage(
    ofOwner(given).selectAll(),
    { key: 'e.created_at', id: 'e.webhook_id', descending: false },
    given,
    backwards,
  )
  const direction = sql.raw(backwards ? 'desc' : 'asc')
  return sql<WebhookRow>`
  select ${webhookColumns} from (${page}) e order by e.created_at ${direction}, e.webhook_id ${direction}`
})

const count = dynamicStatement((given: Given<OwnerValues>) =>
  ofOwner(given).select(eb => eb.fn.countAll<number>().as('count')),
)

/** Lists endpoints, the oldest first, one page at a time. */
export async function listWebhooks(db: Sql, owner: WebhookOwner, request: PageRequest): Promise<Page<WebhookRow>> {
  const rows = await selectPage(db, { ...valuesOf(owner), ...pageValues(request) }, { backwards: request.backwards })
  return pageOf(rows.map(asWebhook), request)
}

/** Counts the endpoints. */
export async function countWebhooks(db: Sql, owner: WebhookOwner): Promise<number> {
  const [row] = await count(db, valuesOf(owner), {})
  return row!.count
}

function valuesOf({ operatorId, partnerId }: WebhookOwner): OwnerValues {
  return { operatorId, partnerId: partnerId ?? undefined }
}
