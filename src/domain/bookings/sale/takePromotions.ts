import type { Sql } from '../../../platform/sql/Database.ts'
import { takePromoCode } from '../../promotions/codes/promoUses.ts'
import { redeemVoucher } from '../../promotions/vouchers/voucherLedger.ts'
import type { Booking } from '../Booking.ts'
import type { Promotions } from './findPromotions.ts'

/** Another sale was faster: the promo code is used up, or the voucher has less than was read. The sale is attempted again. */
export class PromotionsTaken extends Error {}

/**
 * Takes the promo code and the voucher of a booking that was just written, in its transaction: the lock of its timeslot precedes that
 * of the promotions.
 * @throws PromotionsTaken if they have changed since they were read; nothing may be written then
 */
export async function takePromotions(
  db: Sql,
  operatorId: string,
  booking: Booking,
  { discount, voucher, today }: Promotions,
): Promise<void> {
  const { bookingId, customer, voucherMinor, createdAt: now } = booking
  if (discount) {
    const taker = { bookingId, email: customer?.email ?? '', discount }
    if (!(await takePromoCode(db, operatorId, discount.promoCodeId, taker, now))) throw new PromotionsTaken()
  }
  if (voucher && voucherMinor > 0) {
    const payment = { voucherId: voucher.voucherId, bookingId, amountMinor: voucherMinor, today }
    if (!(await redeemVoucher(db, operatorId, payment, now))) throw new PromotionsTaken()
  }
}
