import type { LinkSigner } from '../access/LinkSigner.ts'
import { BasketStatus } from '../bookings/baskets/BasketStatus.ts'
import { storedCustomer } from '../bookings/storedCustomer.ts'
import { WaiverStatus } from '../bookings/waiver/WaiverStatus.ts'
import { waiverUrl } from '../bookings/waiver/waiverUrl.ts'
import { Channel } from '../scalars/Channel.ts'
import type { BookingFacts } from './formatPlaceholders.ts'
import type { BookingForEmail } from './readBookings.ts'

/**
 * The facts of a booking for an e-mail. The waiver link is left out once the waiver is complete, and the refund if the customer has paid
 * the operator nothing. Of what was paid in part no more is refunded than that.
 */
export function bookingFactsOf(links: LinkSigner, operatorId: string, booking: BookingForEmail): BookingFacts {
  const isComplete = booking.waiverStatus === WaiverStatus.COMPLETE
  const { price, refund, channel, basketStatus, basketRefundMinor } = booking
  const isPaid = price.amount > 0 && channel !== Channel.PARTNER && basketStatus === BasketStatus.COMPLETED
  const isPaidInPart = channel !== Channel.PARTNER && !isPaid && refund !== null && basketRefundMinor > 0
  return {
    ...booking,
    customer: storedCustomer({ customer: booking.customer }),
    choice: null,
    waiverUrl: isComplete ? null : waiverUrl(links, operatorId, booking),
    refund: isPaid ? refund : isPaidInPart ? { ...refund, amount: Math.min(refund.amount, basketRefundMinor) } : null,
  }
}
