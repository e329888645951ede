import type { Database } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import { findDiscount, type PromoDiscount } from '../../promotions/codes/findDiscount.ts'
import { findRedeemable } from '../../promotions/vouchers/findRedeemable.ts'
import type { Voucher } from '../../promotions/vouchers/Voucher.ts'
import { Refusal } from '../../refusals/refusal.ts'
import { localDay } from '../../scalars/localDay.ts'
import { expireAllHolds } from '../holds/expireAllHolds.ts'
import type { Selection } from './Selection.ts'

/** The codes of a request. */
export interface GivenCodes {
  promoCode?: string | null
  voucherCode?: string | null
  /** The customer's e-mail address; null if it is not known yet, as for a quote. */
  email: string | null
}

/** The promo code and the voucher of a sale, as they were read: the sale takes them in its transaction. */
export interface Promotions {
  discount: PromoDiscount | null
  voucher: Voucher | null
  /** The day of the sale on the operator's calendar. */
  today: string
}

const none = { refusal: undefined }

/** Reasons that holds can be responsible for which have expired, but are not recorded as expired yet. */
const passing: readonly (string | undefined)[] = ['USED_UP', 'USED_BY_CUSTOMER', 'EMPTY']

/**
 * Finds the promo code and the voucher of a request, and refuses both at once if they cannot be used. It takes nothing. Null if the
 * request has neither: then nothing is read.
 */
export async function findPromotions(
  database: Database,
  { operatorId, timeZone }: Pick<Caller, 'operatorId' | 'timeZone'>,
  { email, ...given }: GivenCodes,
  { activityId, date, currency }: Pick<Selection, 'activityId' | 'date' | 'currency'>,
  now: Date,
): Promise<Promotions | null> {
  const promoCode = given.promoCode?.trim()
  const voucherCode = given.voucherCode?.trim()
  if (!promoCode && !voucherCode) return null
  const today = localDay(now, timeZone)
  const read = async () => {
    const [ofCode, ofVoucher] = await Promise.all([
      promoCode ? findDiscount(database, operatorId, { promoCode, today, activityId, date, email }) : none,
      voucherCode ? findRedeemable(database, operatorId, { voucherCode, today, currency }) : none,
    ])
    const refusals = [ofCode.refusal, ofVoucher.refusal].filter(each => each !== undefined)
    return { ofCode, ofVoucher, refusals }
  }
  let found = await read()
  if (found.refusals.some(each => passing.includes(each.facts.reason))) {
    await expireAllHolds(database, operatorId, now)
    found = await read()
  }
  const { ofCode, ofVoucher, refusals } = found
  if (refusals.length > 0) throw together(refusals)
  return {
    discount: 'discount' in ofCode ? ofCode.discount! : null,
    voucher: 'voucher' in ofVoucher ? ofVoucher.voucher! : null,
    today,
  }
}

/** The first refusal, with the failed fields of all. */
function together([first, ...others]: Refusal[]): Refusal {
  const errors = [first!, ...others].flatMap(each => each.facts.errors ?? [])
  return new Refusal(first!.code, first!.message, { ...first!.facts, errors })
}
