import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Payment } from './Payment.ts'

type PaymentRow = Payment & { basketId: string }

const columns = sql.raw(`y.payment_id "paymentId", y.basket_id "basketId", y.outcome, y.method, y.provider,
  y.provider_reference "providerReference", y.amount_minor "amountMinor", y.currency, y.reason, y.paid_at "paidAt", y.key_id "keyId"`)

const selectByBaskets = preparedStatement(
  ({ operatorId, basketIds }: Placeholders<{ operatorId: string; basketIds: readonly string[] }>) => sql<PaymentRow>`
  select ${columns}
  from unnest(${basketIds}::uuid[]) k (basket_id)
  cross join lateral (
    select * from payment y where y.operator_id = ${operatorId} and y.basket_id = k.basket_id
    order by y.recorded_at desc, y.payment_id desc limit 50
  ) y
  order by y.basket_id, y.recorded_at, y.payment_id`,
)

const selectById = preparedStatement(
  ({ operatorId, paymentIds }: Placeholders<{ operatorId: string; paymentIds: readonly string[] }>) => sql<
    PaymentRow & { partnerId: string | null }
  >`
  select ${columns}, k.partner_id "partnerId"
  from payment y join basket k using (operator_id, basket_id)
  where y.operator_id = ${operatorId} and y.payment_id = any(${paymentIds})`,
)

/** Finds the payments of many baskets in one statement: the last fifty of each, in the order in which they were recorded. */
export async function findPaymentsByBasket(
  db: Sql,
  operatorId: string,
  basketIds: readonly string[],
): Promise<Map<string, Payment[]>> {
  const rows = await selectByBaskets(db, { operatorId, basketIds })
  return Map.groupBy(rows.map(withAmount), row => row.basketId)
}

/** Finds payments by their identifiers, with the partner that sells their basket. */
export async function findPaymentsById(
  db: Sql,
  operatorId: string,
  paymentIds: readonly string[],
): Promise<Map<string, Payment & { partnerId: string | null }>> {
  const rows = await selectById(db, { operatorId, paymentIds })
  return new Map(rows.map(row => [row.paymentId, withAmount(row)]))
}

function withAmount<Row extends PaymentRow>(row: Row): Row {
  return { ...row, amount: { amount: row.amountMinor, currency: row.currency } }
}
