import type { LinkSigner } from '../../access/LinkSigner.ts'
import type { Booking } from '../Booking.ts'
import { takesPlaces } from '../BookingStatus.ts'
import { WaiverStatus } from './WaiverStatus.ts'

/** The purpose of the token in a waiver link. */
export const WAIVER_LINK = 'waiver'

const DAY = 86_400_000

/**
 * The link to a booking's waiver page; null when it has no questions or the booking has no places. The link of a booking is
 * always the same. It works until a day after the start, and for at least 30 days.
 */
export function waiverUrl(links: LinkSigner, operatorId: string, booking: Booking): string | null {
  const isAsked = booking.hasQuestions || booking.waiverStatus !== WaiverStatus.NOT_REQUIRED
  if (!isAsked || !takesPlaces[booking.status]) return null
  const expiresAt = new Date(Math.max(booking.startsAt.getTime() + DAY, booking.createdAt.getTime() + 30 * DAY))
  return `${links.publicUrl}/waiver/${links.sign(WAIVER_LINK, operatorId, booking.bookingId, expiresAt)}`
}
