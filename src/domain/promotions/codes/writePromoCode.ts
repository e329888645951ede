import type { Sql } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { PromoCode } from './PromoCode.ts'

/** What the operator sets of a promo code. */
export type PromoTerms = Pick<
  PromoCode,
  | 'code'
  | 'name'
  | 'amountMinor'
  | 'rate'
  | 'soldFrom'
  | 'soldTo'
  | 'dateFrom'
  | 'dateTo'
  | 'activityIds'
  | 'maxUses'
  | 'maxUsesPerCustomer'
  | 'active'
>

const write = preparedStatement(
  (given: Placeholders<PromoTerms & { operatorId: string; promoCodeId: string; now: Date }>) => {
    const terms = {
      code: given.code,
      name: given.name,
      amount_minor: given.amountMinor,
      rate: given.rate,
      sold_from: given.soldFrom,
      sold_to: given.soldTo,
      date_from: given.dateFrom,
      date_to: given.dateTo,
      activity_ids: given.activityIds,
      max_uses: given.maxUses,
      max_uses_per_customer: given.maxUsesPerCustomer,
      active: given.active,
    }
    return kysely
      .insertInto('promo_code')
      .values({ operator_id: given.operatorId, promo_code_id: given.promoCodeId, ...terms, created_at: given.now })
      .onConflict(conflict =>
        conflict
          .columns(['operator_id', 'promo_code_id'])
          .doUpdateSet(eb => ({ ...terms, version: eb('promo_code.version', '+', 1) })),
      )
  },
)

/** Inserts or updates a promo code. Its uses stay as they are. */
export async function writePromoCode(
  db: Sql,
  operatorId: string,
  promoCodeId: string,
  terms: PromoTerms,
  now: Date,
): Promise<void> {
  await write(db, { ...terms, operatorId, promoCodeId, now })
}
