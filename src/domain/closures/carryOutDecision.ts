import type { Database } from '../../platform/sql/Database.ts'
import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { amendBooking } from '../bookings/changes/amendBooking.ts'
import { cancelBooking } from '../bookings/changes/cancelBooking.ts'
import { RefundRule } from '../bookings/refunds/RefundRule.ts'
import { planMessages } from '../emails/planMessages.ts'
import { Refusal } from '../refusals/refusal.ts'
import { readBookings } from '../workflows/readBookings.ts'
import { renderEmail } from '../workflows/renderEmail.ts'
import { templateOf } from '../workflows/templateOf.ts'
import { ClosureDecision } from './ClosureDecision.ts'
import { choiceFactsOf } from './choice/choiceFactsOf.ts'
import type { ClosureRow } from './findClosures.ts'

/** A booking of a closure, and what is decided for it. */
export interface Decided {
  bookingId: string
  bookingReference: string
  /** As it was read: one that has changed since is refused. */
  version: number
  decision: ClosureDecision
  toTimeslotId: string | null
}

interface Deciding {
  database: Database
  links: LinkSigner
  /** The operator, with the key of who closed the departures. */
  caller: Caller
  closure: ClosureRow
}

/**
 * Does with a booking what was decided: moves it, cancels it, or plans the e-mail that offers the choice. What is done already changes
 * nothing.
 * @throws Refusal if it cannot be done; `version-conflict` if the booking has changed since it was read
 */
export async function carryOutDecision(
  { database, links, caller, closure }: Deciding,
  { bookingId, bookingReference, version: expectedVersion, decision, toTimeslotId }: Decided,
  now: Date,
): Promise<void> {
  const { operatorId } = caller
  const { reason } = closure
  if (decision === ClosureDecision.REFUND) {
    await cancelBooking(database, caller, bookingReference, { reason, refund: RefundRule.FULL, expectedVersion }, now)
    return
  }
  if (decision === ClosureDecision.MOVE) {
    const target = { timeslotId: toTimeslotId, reason, keepsPrice: true, expectedVersion }
    await amendBooking(database, caller, bookingReference, target, now)
    return
  }
  const [booking] = await readBookings(database, operatorId, [bookingId], now)
  if (!booking?.customer) throw new Refusal('validation', 'The customer has no e-mail address: call them.')
  const { customer } = booking
  const { closureId: occasion, fingerprint } = closure
  const template = templateOf(closure)
  const message = {
    bookingId,
    to: { name: `${customer.firstName} ${customer.lastName}`, address: customer.email },
    ...renderEmail(template, choiceFactsOf(links, caller, booking, closure)),
  }
  await database.transaction(db => planMessages(db, { operatorId, occasion, fingerprint, dueAt: now }, [message], now))
}
