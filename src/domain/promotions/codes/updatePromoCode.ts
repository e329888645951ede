import type { Database } from '../../../platform/sql/Database.ts'
import { kysely } from '../../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { violates } from '../../../platform/sql/violates.ts'
import type { Caller } from '../../access/Caller.ts'
import { notFound } from '../../refusals/notFound.ts'
import { nullViolations } from '../../refusals/nullViolations.ts'
import { refuseViolations, type Violation, validationRefusal } from '../../refusals/refusal.ts'
import { refuseStale } from '../../refusals/refuseStale.ts'
import { rateOf } from '../../rules/pricing/percentRate.ts'
import { findPromoCodesById } from './findPromoCodes.ts'
import type { PromoCode } from './PromoCode.ts'
import type { PromoCodeChanges } from './PromoCodeChanges.ts'
import { codeTaken, promoCodeViolations } from './promoCodeViolations.ts'
import { readPromoCode } from './termsViolations.ts'
import { writePromoCode } from './writePromoCode.ts'

/** The fields that null clears. An amount replaces a percentage, and the reverse, so null of one of them says nothing. */
const clearable = [
  'amount',
  'percent',
  'soldFrom',
  'soldTo',
  'dateFrom',
  'dateTo',
  'activityIds',
  'maxUses',
  'maxUsesPerCustomer',
]

const lock = preparedStatement(
  ({ operatorId, promoCodeId }: Placeholders<{ operatorId: string; promoCodeId: string }>) =>
    kysely
      .selectFrom('promo_code')
      .select('promo_code_id')
      .where('operator_id', '=', operatorId)
      .where('promo_code_id', '=', promoCodeId)
      .forNoKeyUpdate(),
)

/** Changes the terms of a promo code. Bookings keep the discount that they have. */
export async function updatePromoCode(
  database: Database,
  { operatorId, currency }: Pick<Caller, 'operatorId' | 'currency'>,
  promoCodeId: string,
  input: PromoCodeChanges,
  now: Date,
  expectedVersion: number | null = null,
): Promise<PromoCode> {
  const find = async (db: Parameters<typeof findPromoCodesById>[0]) =>
    (await findPromoCodesById(db, operatorId, [promoCodeId])).get(promoCodeId)
  try {
    return await database.transaction(async db => {
      // A booking that takes the code at the same time is counted before the limit is compared.
      await lock(db, { operatorId, promoCodeId })
      const before = await find(db)
      if (!before) throw notFound('promoCode')
      refuseStale('The promo code', before.version, expectedVersion)
      const { maxUses = before.maxUses } = input
      const after = changed(before, input)
      refuseViolations([
        ...nullViolations(input, clearable),
        ...(await promoCodeViolations(db, operatorId, currency, after)),
        ...limitViolations(before, maxUses),
      ])
      const terms = {
        code: readPromoCode(after.code),
        name: after.name.trim(),
        amountMinor: after.amount?.amount ?? null,
        rate: after.percent === null ? null : rateOf(after.percent),
        soldFrom: after.soldFrom,
        soldTo: after.soldTo,
        dateFrom: after.dateFrom,
        dateTo: after.dateTo,
        activityIds: [...new Set(after.activityIds)],
        maxUses,
        maxUsesPerCustomer: after.maxUsesPerCustomer,
        active: after.active,
      }
      await writePromoCode(db, operatorId, promoCodeId, terms, now)
      return (await find(db))!
    })
  } catch (error) {
    if (violates(error, 'promo_code_code_unique')) throw validationRefusal([codeTaken(readPromoCode(input.code ?? ''))])
    throw error
  }
}

/** The terms after the changes. */
function changed(before: PromoCode, input: PromoCodeChanges) {
  const { amount, percent } = input
  const kept = { amount: before.amount, percent: before.percent }
  const given = { amount: amount ?? null, percent: percent ?? null }
  return {
    code: input.code ?? before.code,
    name: input.name ?? before.name,
    ...(amount != null || percent != null ? given : kept),
    soldFrom: input.soldFrom === undefined ? before.soldFrom : input.soldFrom,
    soldTo: input.soldTo === undefined ? before.soldTo : input.soldTo,
    dateFrom: input.dateFrom === undefined ? before.dateFrom : input.dateFrom,
    dateTo: input.dateTo === undefined ? before.dateTo : input.dateTo,
    activityIds: input.activityIds === undefined ? before.activityIds : (input.activityIds ?? []),
    maxUsesPerCustomer: input.maxUsesPerCustomer === undefined ? before.maxUsesPerCustomer : input.maxUsesPerCustomer,
    active: input.active ?? before.active,
  }
}

function limitViolations({ useCount: uses }: PromoCode, maxUses: number | null): Violation[] {
  if (maxUses === null || maxUses >= uses) return []
  const detail = `${uses} ${uses === 1 ? 'booking has' : 'bookings have'} this code already; maxUses must not be less.`
  return [{ path: ['input', 'maxUses'], detail }]
}
