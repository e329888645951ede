import type { Sql } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import type { LinkSigner } from '../../access/LinkSigner.ts'
import { findOwnDepartures } from '../../assignments/findOwnDepartures.ts'
import { validationRefusal } from '../../refusals/refusal.ts'
import type { Booking } from '../Booking.ts'
import { findBookingsById } from '../findBookingsById.ts'
import { readTicketCode } from './ticketCode.ts'
import { ticketsOf } from './ticketsOf.ts'

/**
 * Finds the booking of a ticket, in whatever status it is now. Nothing is looked up for the ticket of another operator.
 * @throws Refusal `validation`, with the reason why the code is of no use here
 */
export async function findByTicket(
  db: Sql,
  caller: Caller,
  links: LinkSigner,
  code: string,
  now: Date,
): Promise<Booking> {
  const { operatorId } = caller
  const target = readTicketCode(links, code)
  if (!target) throw refused('The code is not that of a ticket.')
  if (target.operatorId !== operatorId) throw refused('The ticket is of another operator.')
  const booking = (await findBookingsById(db, operatorId, [target.bookingId], now)).get(target.bookingId)
  if (!booking) throw refused('The booking of the ticket does not exist any more.')
  const [own] = await findOwnDepartures(db, caller, [booking])
  if (!own) throw refused('The ticket is for a departure to which you are not assigned.')
  const tickets = ticketsOf(links, operatorId, own)
  if (target.ordinal !== null && tickets.length > 0 && target.ordinal > tickets.length) {
    throw refused(`The booking has ${tickets.length} tickets now: number ${target.ordinal} was taken off it.`)
  }
  return own
}

const refused = (detail: string) => validationRefusal([{ path: ['code'], detail }])
