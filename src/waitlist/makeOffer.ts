import { serviceActor } from '../bookings/Actor.ts'
import { Channel } from '../bookings/Channel.ts'
import { scheduleHoldExpiry } from '../bookings/holds/scheduleHoldExpiry.ts'
import { newBooking } from '../bookings/sale/newBooking.ts'
import { insertBooking } from '../bookings/sale/Purchase.ts'
import type { Selection } from '../bookings/sale/Selection.ts'
import { type Seller, sellerSlugs } from '../bookings/sale/sellerOf.ts'
import { waiverStatusOf } from '../bookings/waiver/waiverStatusOf.ts'
import type { Sql } from '../database/Database.ts'
import { EmailKind } from '../emails/EmailKind.ts'
import { planEmail } from '../emails/planEmail.ts'
import { findQuestions } from '../waivers/findQuestions.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'

const OFFER = `
  update waitlist_entry set status = 'OFFERED', booking_id = $3, offered_at = $4
  where operator_id = $1 and waitlist_id = $2 and status = 'WAITING' returning turn`

const SLUG = `select slug from partner where operator_id = $1 and partner_id = $2`

/**
 * Offers places to a waiting customer: holds them in a booking in its own basket, at the current price, and plans an e-mail.
 * Returns whether the places were free.
 */
export async function makeOffer(
  sql: Sql,
  operatorId: string,
  selection: Selection & { timeslotId: string },
  entry: WaitlistEntry,
  expiresAt: Date,
  now: Date,
): Promise<boolean> {
  const seller = await sellerFor(sql, operatorId, entry)
  const questions = selection.hasQuestions ? await findQuestions(sql, operatorId, selection.activityId) : []
  const hold = { expiresAt, heldBy: null, basketId: null }
  const booking = newBooking(entry, selection, seller, waiverStatusOf(questions, false), now, hold)
  const { bookingId, timeslotId } = booking
  const earliestStart = new Date(now.getTime() + selection.bookingCutoffMinutes * 60_000)
  const { booked } = await insertBooking(sql, {
    operatorId,
    booking,
    earliestStart,
    answers: [],
    uploadIds: [],
    actorRef: serviceActor,
    callerId: seller.callerId,
    idempotencyKey: null,
    fingerprint: null,
  })
  if (!booked) return false
  const { waitlistId } = entry
  const offered = await sql.query(OFFER, [operatorId, waitlistId, bookingId, now])
  if (offered.length === 0) throw new Error(`Entry ${waitlistId} of the waitlist was changed while it was locked.`)
  await scheduleHoldExpiry(sql, operatorId, bookingId, timeslotId, expiresAt)
  await planEmail(sql, { operatorId, kind: EmailKind.WAITLIST_OFFER, bookingId, waitlistId, dueAt: now }, now)
  return true
}

/** The seller for the held places: the one through which the customer joined. */
async function sellerFor(sql: Sql, operatorId: string, { channel, partnerId }: WaitlistEntry): Promise<Seller> {
  if (channel !== Channel.PARTNER) return { channel, partnerId, slug: sellerSlugs[channel], callerId: operatorId }
  const [partner] = await sql.query<{ slug: string }>(SLUG, [operatorId, partnerId])
  return { channel, partnerId, slug: partner!.slug, callerId: partnerId! }
}
