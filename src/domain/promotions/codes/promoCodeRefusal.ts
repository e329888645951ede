import { Refusal, type RefusalFacts } from '../../refusals/refusal.ts'
import type { promoRefusalReasons } from '../../rules/refusalReasons.ts'
import type { PromoCodeRow } from './promoCodeColumns.ts'

/** Why a promo code cannot be used for a booking. */
export type PromoRefusalReason = (typeof promoRefusalReasons)[number]

/** What a booking wants a promo code for. */
export interface PromoSale {
  /** The day of the sale on the operator's calendar. */
  today: string
  activityId: string
  /** The local day of the activity. */
  date: string
  /** How many bookings of this customer have the code. */
  usesOfCustomer: number
}

/** A promo code as far as it decides who can use it. */
export type PromoConditions = Pick<
  PromoCodeRow,
  | 'active'
  | 'soldFrom'
  | 'soldTo'
  | 'dateFrom'
  | 'dateTo'
  | 'activityIds'
  | 'maxUses'
  | 'maxUsesPerCustomer'
  | 'useCount'
>

/** The sentences, each after the code. The text of an unknown code is the same for another operator's and an inactive one. */
const sentences: Record<PromoRefusalReason, (conditions: PromoConditions | undefined) => string> = {
  UNKNOWN: () => 'is no promo code that can be used here.',
  NOT_YET: code => `cannot be used before ${code!.soldFrom}.`,
  OVER: code => `could be used until ${code!.soldTo}.`,
  OTHER_ACTIVITY: () => 'is not valid for this activity.',
  OTHER_DATE: code => `is valid for activities ${between(code!)}.`,
  USED_UP: () => 'has been used as often as it can be.',
  USED_BY_CUSTOMER: () => 'has been used by this customer as often as one customer can.',
}

/** Finds out why a promo code cannot be used; undefined when it can. @param code undefined if there is none */
export function promoCodeReason(code: PromoConditions | undefined, sale: PromoSale): PromoRefusalReason | undefined {
  if (!code?.active) return 'UNKNOWN'
  if (code.soldFrom !== null && sale.today < code.soldFrom) return 'NOT_YET'
  if (code.soldTo !== null && sale.today > code.soldTo) return 'OVER'
  if (code.activityIds.length > 0 && !code.activityIds.includes(sale.activityId)) return 'OTHER_ACTIVITY'
  if (code.dateFrom !== null && sale.date < code.dateFrom) return 'OTHER_DATE'
  if (code.dateTo !== null && sale.date > code.dateTo) return 'OTHER_DATE'
  if (code.maxUses !== null && code.useCount >= code.maxUses) return 'USED_UP'
  if (code.maxUsesPerCustomer !== null && sale.usesOfCustomer >= code.maxUsesPerCustomer) return 'USED_BY_CUSTOMER'
  return undefined
}

/** The refusal of a promo code, with its reason. @param text the code as it was entered */
export function promoCodeRefusal(
  text: string,
  reason: PromoRefusalReason,
  code: PromoConditions | undefined,
  path: readonly string[] = ['input', 'promoCode'],
): Refusal {
  const detail = `"${text}" ${sentences[reason](code)}`
  const facts: RefusalFacts = { reason, errors: [{ path, detail }] }
  return new Refusal('promo-code-refused', detail, facts)
}

function between({ dateFrom, dateTo }: PromoConditions): string {
  if (dateFrom === null) return `until ${dateTo}`
  return dateTo === null ? `from ${dateFrom} on` : `from ${dateFrom} to ${dateTo}`
}
