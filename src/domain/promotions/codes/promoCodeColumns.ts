import { percentageOf } from '../../rules/pricing/percentRate.ts'
import type { PromoCode } from './PromoCode.ts'

/** The row of a promo code `c` of an operator `o`. */
export type PromoCodeRow = Omit<PromoCode, 'amount' | 'percent'> & { currency: string }

export const promoCodeColumns = [
  'c.promo_code_id as promoCodeId',
  'c.code',
  'c.name',
  'c.amount_minor as amountMinor',
  'c.rate',
  'o.currency',
  'c.sold_from as soldFrom',
  'c.sold_to as soldTo',
  'c.date_from as dateFrom',
  'c.date_to as dateTo',
  'c.activity_ids as activityIds',
  'c.max_uses as maxUses',
  'c.max_uses_per_customer as maxUsesPerCustomer',
  'c.uses as useCount',
  'c.active',
  'c.created_at as createdAt',
  'c.version',
] as const

/** Converts a row to a PromoCode. */
export function asPromoCode({ currency, ...row }: PromoCodeRow): PromoCode {
  const { amountMinor, rate } = row
  return {
    ...row,
    amount: amountMinor === null ? null : { amount: amountMinor, currency },
    percent: rate === null ? null : percentageOf(rate),
  }
}
