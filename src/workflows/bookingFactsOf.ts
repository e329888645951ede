import type { LinkSigner } from '../access/LinkSigner.ts'
import { WaiverStatus } from '../bookings/waiver/WaiverStatus.ts'
import { waiverUrl } from '../bookings/waiver/waiverUrl.ts'
import type { BookingFacts } from './formatPlaceholders.ts'
import type { BookingForEmail } from './readBookings.ts'

/** What an e-mail can say of a booking. Who has completed the waiver is not asked for it again. */
export function bookingFactsOf(links: LinkSigner, booking: BookingForEmail): BookingFacts {
  const isComplete = booking.waiverStatus === WaiverStatus.complete
  return { ...booking, waiverUrl: isComplete ? null : waiverUrl(links, booking) }
}
