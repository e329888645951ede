import type { Sql } from '../../../platform/sql/Database.ts'
import { Refusal } from '../../refusals/refusal.ts'
import type { voucherRefusalReasons } from '../../rules/refusalReasons.ts'
import { findVoucher } from './findVouchers.ts'
import type { Voucher } from './Voucher.ts'

/** Why a voucher cannot pay for a booking. */
export type VoucherRefusalReason = (typeof voucherRefusalReasons)[number]

/** A voucher that can pay for a booking, or why it cannot. */
export type FoundVoucher = { voucher: Voucher; refusal?: undefined } | { voucher?: undefined; refusal: Refusal }

const sentences: Record<VoucherRefusalReason, (voucher: Voucher | undefined) => string> = {
  UNKNOWN: () => 'is no voucher that can be used here.',
  VOIDED: () => 'is void.',
  EXPIRED: voucher => `could be used until ${voucher!.expiresOn}.`,
  EMPTY: () => 'has been spent: nothing is left of it.',
  OTHER_CURRENCY: voucher => `is in ${voucher!.currency}.`,
}

/** Finds out why a voucher cannot pay; undefined when it can. @param voucher undefined if there is none */
export function voucherReason(
  voucher: Pick<Voucher, 'voidedAt' | 'expiresOn' | 'balanceMinor' | 'currency'> | undefined,
  sale: { today: string; currency: string },
): VoucherRefusalReason | undefined {
  if (!voucher) return 'UNKNOWN'
  if (voucher.voidedAt !== null) return 'VOIDED'
  if (voucher.expiresOn !== null && sale.today > voucher.expiresOn) return 'EXPIRED'
  if (voucher.currency !== sale.currency) return 'OTHER_CURRENCY'
  if (voucher.balanceMinor === 0) return 'EMPTY'
  return undefined
}

/**
 * Finds the voucher of a code, and whether it can pay for a booking now. It takes nothing: a sale takes its part in its transaction.
 * @param wish the code as it was entered, the day of the sale on the operator's calendar, and the currency of the booking
 * @param path of the code in the request, for the refusal
 */
export async function findRedeemable(
  db: Sql,
  operatorId: string,
  wish: { voucherCode: string; today: string; currency: string },
  path: readonly string[] = ['input', 'voucherCode'],
): Promise<FoundVoucher> {
  const voucher = await findVoucher(db, operatorId, wish.voucherCode)
  const reason = voucherReason(voucher, wish)
  if (!reason) return { voucher: voucher! }
  const detail = `"${wish.voucherCode.trim()}" ${sentences[reason](voucher)}`
  return { refusal: new Refusal('voucher-refused', detail, { reason, errors: [{ path, detail }] }) }
}

/** What a voucher pays of a price: at most the price, and at most what is left of the voucher. */
export function voucherPart(priceMinor: number, balanceMinor: number): number {
  return Math.max(0, Math.min(priceMinor, balanceMinor))
}
