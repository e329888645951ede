import type { InlineImage } from '../../platform/mail/Mailer.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import type { Booking } from '../bookings/Booking.ts'
import { ticketImage } from '../bookings/tickets/ticketImage.ts'
import { ticketOf } from '../bookings/tickets/ticketsOf.ts'
import { WorkflowTrigger } from './WorkflowTrigger.ts'

/** The triggers whose e-mails have the ticket of the booking. */
const TICKETED: readonly WorkflowTrigger[] = [WorkflowTrigger.BOOKING_CONFIRMED, WorkflowTrigger.BOOKING_AMENDED]

/** The ticket in the e-mail of a workflow about a booking, as a QR code: none if the e-mail has no ticket, or the booking has none now. */
export function ticketImages(
  links: LinkSigner,
  operatorId: string,
  booking: Pick<Booking, 'bookingId' | 'bookingReference' | 'status'>,
  trigger: WorkflowTrigger,
): InlineImage[] {
  const code = TICKETED.includes(trigger) ? ticketOf(links, operatorId, booking) : null
  return code === null
    ? []
    : [{ name: 'ticket', alt: booking.bookingReference, png: () => ticketImage(code), at: 'end' }]
}
