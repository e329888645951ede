import { sql } from 'kysely'
import type { Sql } from '../../database/Database.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import type { Payment } from './Payment.ts'

type PaymentRow = Payment & { basketId: string }

const selectByBaskets = statement(
  ({ operatorId, basketIds }: Placeholders<{ operatorId: string; basketIds: readonly string[] }>) => sql<PaymentRow>`
  select y.basket_id "basketId", y.outcome, y.provider, y.provider_reference "providerReference", y.amount_minor "amountMinor", y.currency,
    y.reason, y.paid_at "paidAt"
  from unnest(${basketIds}::uuid[]) k (basket_id)
  cross join lateral (
    select * from payment y where y.operator_id = ${operatorId} and y.basket_id = k.basket_id
    order by y.recorded_at desc, y.payment_id desc limit 50
  ) y
  order by y.basket_id, y.recorded_at, y.payment_id`,
)

/** Finds the payments of many baskets in one statement: the last fifty of each, in the order in which they were recorded. */
export async function findPaymentsByBasket(
  db: Sql,
  operatorId: string,
  basketIds: readonly string[],
): Promise<Map<string, Payment[]>> {
  const rows = await selectByBaskets(db, { operatorId, basketIds })
  const payments = rows.map(row => ({ ...row, amount: { amount: row.amountMinor, currency: row.currency } }))
  return Map.groupBy(payments, row => row.basketId)
}
