import type { LinkSigner } from '../access/LinkSigner.ts'
import { WaiverStatus } from '../bookings/waiver/WaiverStatus.ts'
import { waiverUrl } from '../bookings/waiver/waiverUrl.ts'
import type { BookingToTell } from './readBookings.ts'
import type { BookingFacts } from './writeValues.ts'

/** What an e-mail can say of a booking. Who has completed the waiver is not asked for it again. */
export function factsOf(links: LinkSigner, booking: BookingToTell): BookingFacts {
  const isComplete = booking.waiverStatus === WaiverStatus.complete
  return { ...booking, waiverUrl: isComplete ? null : waiverUrl(links, booking) }
}
