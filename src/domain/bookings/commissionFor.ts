import { isCharged } from '../rules/bookingStatuses.ts'
import { commissionOf } from '../rules/ledger/commissionOf.ts'
import type { Booking } from './Booking.ts'

type Priced = Pick<
  Booking,
  'partnerId' | 'status' | 'lines' | 'refundMinor' | 'refundPercent' | 'acceptedMinor' | 'commissionRate'
>

/** The commission of a partner's booking at its stored rate, on what is kept of its price; 0 on the other channels. */
export function commissionFor(booking: Priced): number {
  const { partnerId, status, lines, refundMinor, refundPercent, acceptedMinor: chargeable, commissionRate } = booking
  if (partnerId === null || commissionRate === 0) return 0
  return commissionOf(lines, commissionRate, isCharged[status] ? null : { refundMinor, refundPercent, chargeable })
}
