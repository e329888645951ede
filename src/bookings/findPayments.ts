import type { Sql } from '../database/Database.ts'
import type { Payment } from './Payment.ts'

type PaymentRow = Payment & { basketId: string }

const BY_BASKETS = `
  select basket_id "basketId", outcome, provider, provider_reference "providerReference", amount_minor "amountMinor", currency, reason,
    paid_at "paidAt"
  from payment where operator_id = $1 and basket_id = any($2)
  order by basket_id, recorded_at, payment_id`

/** The payments of many baskets in one statement, as they came in. */
export async function findPaymentsByBasket(
  sql: Sql,
  operatorId: string,
  basketIds: readonly string[],
): Promise<Map<string, Payment[]>> {
  const rows = await sql.query<PaymentRow>(BY_BASKETS, [operatorId, basketIds])
  const payments = rows.map(row => ({ ...row, amount: { amount: row.amountMinor, currency: row.currency } }))
  return Map.groupBy(payments, row => row.basketId)
}
