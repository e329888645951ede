import { isSold } from '../rules/bookingStatuses.ts'
import type { Booking } from './Booking.ts'
import { BookingStatus } from './BookingStatus.ts'

/** What a booking counts, in minor units: on the statement of its partner, and in the changes of its events. */
export interface Counted {
  /** The price, less what is refunded. */
  retail: number
  commission: number
  /** The part of the retail price that gift vouchers have paid. */
  voucher: number
}

const NOTHING: Counted = { retail: 0, commission: 0, voucher: 0 }

type Countable = Pick<
  Booking,
  'status' | 'price' | 'refundMinor' | 'commissionMinor' | 'voucherMinor' | 'acceptedMinor'
>

/** What a booking counts that was sold, if it is cancelled: a hold, a pending and a rejected booking count nothing. */
export function countedOf({ status, price, refundMinor, commissionMinor, voucherMinor }: Countable): Counted {
  if (isSold[status]) return { retail: price.amount, commission: commissionMinor, voucher: voucherMinor }
  if (status !== BookingStatus.CANCELLED) return NOTHING
  const kept = price.amount - refundMinor
  return { retail: kept, commission: commissionMinor, voucher: Math.min(voucherMinor, kept) }
}

/**
 * What an event changes. A booking that is cancelled while it is on hold, after its hold has expired, or before the operator has ever
 * accepted it, was never sold.
 */
export function changeOf(before: Countable, after: Countable): Counted {
  const neverSold = !isSold[before.status] && before.acceptedMinor === null
  const from = countedOf(before)
  const to = neverSold && after.status === BookingStatus.CANCELLED ? NOTHING : countedOf(after)
  return {
    retail: to.retail - from.retail,
    commission: to.commission - from.commission,
    voucher: to.voucher - from.voucher,
  }
}

/** The partner on whose statement a change is a line; null if it is on none. */
export function statedPartner(
  { partnerId }: Pick<Booking, 'partnerId'>,
  { retail, commission, voucher }: Counted,
): string | null {
  return retail !== 0 || commission !== 0 || voucher !== 0 ? partnerId : null
}
