import type { Database } from '../../../platform/sql/Database.ts'
import { violates } from '../../../platform/sql/violates.ts'
import type { Caller } from '../../access/Caller.ts'
import { refuseViolations, validationRefusal } from '../../refusals/refusal.ts'
import { rateOf } from '../../rules/pricing/percentRate.ts'
import { newId } from '../../scalars/typeid.ts'
import { findPromoCodesById } from './findPromoCodes.ts'
import type { PromoCode } from './PromoCode.ts'
import type { PromoCodeInput } from './PromoCodeInput.ts'
import { codeTaken, promoCodeViolations } from './promoCodeViolations.ts'
import { readPromoCode } from './termsViolations.ts'
import { writePromoCode } from './writePromoCode.ts'

/** Adds a promo code, which can be used at once. */
export async function createPromoCode(
  database: Database,
  { operatorId, currency }: Pick<Caller, 'operatorId' | 'currency'>,
  input: PromoCodeInput,
  now: Date,
): Promise<PromoCode> {
  const promoCodeId = newId(now)
  const code = readPromoCode(input.code)
  const terms = {
    code,
    name: input.name.trim(),
    amountMinor: input.amount?.amount ?? null,
    rate: input.percent == null ? null : rateOf(input.percent),
    soldFrom: input.soldFrom ?? null,
    soldTo: input.soldTo ?? null,
    dateFrom: input.dateFrom ?? null,
    dateTo: input.dateTo ?? null,
    activityIds: [...new Set(input.activityIds ?? [])],
    maxUses: input.maxUses ?? null,
    maxUsesPerCustomer: input.maxUsesPerCustomer ?? null,
    active: true,
  }
  try {
    return await database.transaction(async db => {
      refuseViolations(await promoCodeViolations(db, operatorId, currency, input))
      await writePromoCode(db, operatorId, promoCodeId, terms, now)
      return (await findPromoCodesById(db, operatorId, [promoCodeId])).get(promoCodeId)!
    })
  } catch (error) {
    if (violates(error, 'promo_code_code_unique')) throw validationRefusal([codeTaken(code)])
    throw error
  }
}
