import type { LinkSigner } from '../access/LinkSigner.ts'
import { WaiverStatus } from '../bookings/waiver/WaiverStatus.ts'
import { waiverUrl } from '../bookings/waiver/waiverUrl.ts'
import type { BookingFacts } from './formatPlaceholders.ts'
import type { BookingForEmail } from './readBookings.ts'

/** The facts of a booking for an e-mail. The waiver link is left out once the waiver is complete. */
export function bookingFactsOf(links: LinkSigner, booking: BookingForEmail): BookingFacts {
  const isComplete = booking.waiverStatus === WaiverStatus.COMPLETE
  return { ...booking, waiverUrl: isComplete ? null : waiverUrl(links, booking) }
}
