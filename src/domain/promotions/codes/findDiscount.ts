import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Refusal } from '../../refusals/refusal.ts'
import type { PromoCodeRow } from './promoCodeColumns.ts'
import { promoCodeReason, promoCodeRefusal } from './promoCodeRefusal.ts'
import { readPromoCode } from './termsViolations.ts'

/** The sale for which a promo code was entered. */
export interface PromoWish {
  /** As it was entered. */
  promoCode: string
  /** The day of the sale on the operator's calendar. */
  today: string
  activityId: string
  /** The local day of the activity. */
  date: string
  /** The customer's e-mail address; null if it is not known yet, as for a quote. */
  email: string | null
}

/** A promo code and its discount: an amount in minor units, or a percentage in thousandths of a percent. */
export interface PromoDiscount {
  promoCodeId: string
  code: string
  name: string
  kind: 'AMOUNT' | 'PERCENTAGE'
  value: number
}

/** The discount of a promo code, or why it cannot be used. */
export type FoundDiscount =
  | { discount: PromoDiscount; refusal?: undefined }
  | { discount?: undefined; refusal: Refusal }

interface Found extends PromoCodeRow {
  usesOfCustomer: number
}

const select = preparedStatement(
  ({ operatorId, code, email }: Placeholders<{ operatorId: string; code: string; email: string | null }>) => sql<Found>`
  select c.promo_code_id "promoCodeId", c.code, c.name, c.amount_minor "amountMinor", c.rate, c.sold_from "soldFrom", c.sold_to "soldTo",
    c.date_from "dateFrom", c.date_to "dateTo", c.activity_ids "activityIds", c.max_uses "maxUses",
    c.max_uses_per_customer "maxUsesPerCustomer", c.uses "useCount", c.active,
    (select count(*) from promo_use u where u.operator_id = c.operator_id and u.promo_code_id = c.promo_code_id
      and u.customer = lower(${email}::text) and u.taken)::int "usesOfCustomer"
  from promo_code c where c.operator_id = ${operatorId} and c.code = ${code}`,
)

/**
 * Finds the discount that a promo code gives now. It takes nothing: a sale takes the code in its transaction.
 * @param path of the code in the request, for the refusal
 */
export async function findDiscount(
  db: Sql,
  operatorId: string,
  { promoCode, email, ...sale }: PromoWish,
  path?: readonly string[],
): Promise<FoundDiscount> {
  const [found] = await select(db, { operatorId, code: readPromoCode(promoCode), email })
  const reason = promoCodeReason(found, { ...sale, usesOfCustomer: found?.usesOfCustomer ?? 0 })
  if (reason) return { refusal: promoCodeRefusal(promoCode.trim(), reason, found, path) }
  const { promoCodeId, code, name, amountMinor, rate } = found!
  const terms =
    rate === null ? { kind: 'AMOUNT' as const, value: amountMinor! } : { kind: 'PERCENTAGE' as const, value: rate }
  return { discount: { promoCodeId, code, name, ...terms } }
}
