import type { Sql } from '../../../platform/sql/Database.ts'
import { namePromoUse, returnPromoCodes, takePromoCodeAgain } from '../../promotions/codes/promoUses.ts'
import { redeemVoucherAgain, returnToVoucher } from '../../promotions/vouchers/voucherLedger.ts'
import { Refusal } from '../../refusals/refusal.ts'
import type { Booking } from '../Booking.ts'
import { takesPlaces } from '../BookingStatus.ts'
import { owed } from './BookingStep.ts'

/** What a voucher pays of a changed booking: what it paid before, at most what the booking costs. */
export function voucherPartAfter(after: Booking): number {
  return Math.min(after.voucherMinor, owed(after))
}

/** What its voucher has paid in fact: nothing for an expired hold, which has given it back and can be confirmed late. */
function redeemed(booking: Booking): number {
  return booking.status === 'EXPIRED' ? 0 : booking.voucherMinor
}

/**
 * Gives back the promo codes and vouchers of bookings that have lost their places or cost less, and takes those of expired holds
 * again that are confirmed late. All of the bookings are locked.
 * @param steps the bookings before and after, with what the voucher pays after
 */
export async function adjustPromotions(
  db: Sql,
  operatorId: string,
  steps: readonly { before: Booking; after: Booking }[],
  now: Date,
): Promise<void> {
  const freed = steps.filter(({ before, after }) => takesPlaces[before.status] && !takesPlaces[after.status])
  if (freed.length > 0) {
    const bookingIds = freed.map(each => each.before.bookingId)
    await returnPromoCodes(db, operatorId, bookingIds)
  }
  for (const { before, after } of steps) {
    const { bookingId, bookingReference } = before
    if (before.customer === null && after.customer !== null) {
      const { email } = after.customer
      if (!(await namePromoUse(db, operatorId, { bookingId, email }))) {
        const detail = `The promo code of booking ${bookingReference} was used by this customer before, as often as it can be: book without it.`
        throw new Refusal('promo-code-refused', detail, { reason: 'USED_BY_CUSTOMER' })
      }
    }
    const less = redeemed(before) - redeemed(after)
    if (less > 0) await returnToVoucher(db, operatorId, bookingId, less, now)
    const isBack = takesPlaces[after.status] && !takesPlaces[before.status]
    if (isBack && !(await takePromoCodeAgain(db, operatorId, bookingId))) {
      const detail = `Booking ${bookingReference} gave its promo code back when its hold expired, and the code is now used up: hold or book the places again.`
      throw new Refusal('promo-code-refused', detail, { reason: 'USED_UP' })
    }
    if (less < 0 && !(await redeemVoucherAgain(db, operatorId, bookingId, -less, now))) {
      const detail = `Booking ${bookingReference} gave its voucher back when its hold expired, and the voucher can no longer pay for it: hold or book the places again.`
      throw new Refusal('voucher-refused', detail, { reason: 'EMPTY' })
    }
  }
}
