import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Refund } from './Refund.ts'

type RefundRow = Refund & { basketId: string }

const columns =
  sql.raw(`r.refund_id "refundId", r.basket_id "basketId", r.method, r.provider, r.provider_reference "providerReference",
  r.amount_minor "amountMinor", r.currency, r.reason, r.refunded_at "refundedAt", r.key_id "keyId"`)

const selectByBaskets = preparedStatement(
  ({ operatorId, basketIds }: Placeholders<{ operatorId: string; basketIds: readonly string[] }>) => sql<RefundRow>`
  select ${columns}
  from unnest(${basketIds}::uuid[]) k (basket_id)
  cross join lateral (
    select * from refund r where r.operator_id = ${operatorId} and r.basket_id = k.basket_id
    order by r.recorded_at desc, r.refund_id desc limit 50
  ) r
  order by r.basket_id, r.recorded_at, r.refund_id`,
)

const selectById = preparedStatement(
  ({ operatorId, refundIds }: Placeholders<{ operatorId: string; refundIds: readonly string[] }>) => sql<
    RefundRow & { partnerId: string | null }
  >`
  select ${columns}, k.partner_id "partnerId"
  from refund r join basket k using (operator_id, basket_id)
  where r.operator_id = ${operatorId} and r.refund_id = any(${refundIds})`,
)

/** Finds the refunds of many baskets in one statement: the last fifty of each, in the order in which they were recorded. */
export async function findRefundsByBasket(
  db: Sql,
  operatorId: string,
  basketIds: readonly string[],
): Promise<Map<string, Refund[]>> {
  const rows = await selectByBaskets(db, { operatorId, basketIds })
  return Map.groupBy(rows.map(withAmount), row => row.basketId)
}

/** Finds refunds by their identifiers, with the partner that sells their basket. */
export async function findRefundsById(
  db: Sql,
  operatorId: string,
  refundIds: readonly string[],
): Promise<Map<string, Refund & { partnerId: string | null }>> {
  const rows = await selectById(db, { operatorId, refundIds })
  return new Map(rows.map(row => [row.refundId, withAmount(row)]))
}

function withAmount<Row extends RefundRow>(row: Row): Row {
  return { ...row, amount: { amount: row.amountMinor, currency: row.currency } }
}
