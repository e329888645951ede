import type { LinkSigner } from '../../access/LinkSigner.ts'
import type { Booking } from '../Booking.ts'
import { takesPlaces } from '../BookingStatus.ts'
import { WaiverStatus } from './WaiverStatus.ts'

/** What the token of a waiver link is for. */
export const WAIVER_LINK = 'waiver'

const DAY = 86_400_000

/**
 * Where the customer answers the waiver of a booking, optional questions too; null when nothing is asked or the booking has no places
 * any more. The same booking has the same link always: until a day after the start, and for 30 days at least.
 */
export function waiverUrl(links: LinkSigner, booking: Booking): string | null {
  const isAsked = booking.hasQuestions || booking.waiverStatus !== WaiverStatus.not_required
  if (!isAsked || !takesPlaces[booking.status]) return null
  const expiresAt = new Date(Math.max(booking.startsAt.getTime() + DAY, booking.createdAt.getTime() + 30 * DAY))
  return `${links.publicUrl}/waiver/${links.sign(WAIVER_LINK, booking.bookingId, expiresAt)}`
}
