import type { Basket } from './Basket.ts'

/** A basket as SQL reads it. */
export type BasketRow = Omit<Basket, 'operator' | 'soldBy' | 'total' | 'amountDue'>

/** The columns of a BasketRow, of a basket `k`. */
export const BASKET_COLUMNS = `
  k.basket_id "basketId", k.channel, k.partner_id "partnerId", k.status, k.total_minor "totalMinor", k.paid_minor "paidMinor",
  k.currency, k.created_at "createdAt", k.completed_at "completedAt", k.abandoned_at "abandonedAt"`

/** A row as the noun. */
export function asBasket(row: BasketRow): Basket {
  const { totalMinor, paidMinor, currency } = row
  const total = { amount: totalMinor, currency }
  const amountDue = { amount: totalMinor - paidMinor, currency }
  return { ...row, total, amountDue } as Basket
}
