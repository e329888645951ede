import type { LinkSigner } from '../../access/LinkSigner.ts'
import type { Booking } from '../Booking.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { viewUnits } from '../viewLines.ts'
import { DeliveryFormat, type Ticket } from './Ticket.ts'
import { ticketCode } from './ticketCode.ts'

/** What tickets are made of. */
export type Ticketed = Pick<Booking, 'bookingId' | 'status' | 'participants' | 'lines' | 'price'>

const ticketed: readonly BookingStatus[] = [BookingStatus.CONFIRMED, BookingStatus.REDEEMED, BookingStatus.NO_SHOW]

/** The code of the ticket of a whole booking; null while it is not confirmed, and once it is cancelled. */
export function ticketOf(
  links: LinkSigner,
  operatorId: string,
  { bookingId, status }: Pick<Booking, 'bookingId' | 'status'>,
): string | null {
  return ticketed.includes(status) ? ticketCode(links, operatorId, bookingId) : null
}

/** The tickets of a booking: one for each of its units, or for each participant if the activity has no units of its own. */
export function ticketsOf(links: LinkSigner, operatorId: string, booking: Ticketed): Ticket[] {
  const code = ticketOf(links, operatorId, booking)
  if (code === null) return []
  return unitNames(booking).map((unitName, index) => ({
    ordinal: index + 1,
    unitName,
    deliveryFormat: DeliveryFormat.QRCODE,
    code: `${code}-${index + 1}`,
  }))
}

function unitNames({ lines, price, participants }: Ticketed): (string | null)[] {
  const units = viewUnits(lines, price.currency)
  if (units.length === 0) return Array.from({ length: participants }, () => null)
  return units.flatMap(({ name, quantity }) => Array.from({ length: quantity }, () => name))
}
