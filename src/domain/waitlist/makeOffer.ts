import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { serviceActor } from '../bookings/Actor.ts'
import { groupCompositionOf } from '../bookings/sale/GroupComposition.ts'
import { insertBookings } from '../bookings/sale/insertBookings.ts'
import { newBooking } from '../bookings/sale/newBooking.ts'
import { quoteSale } from '../bookings/sale/quoteSale.ts'
import type { Selection } from '../bookings/sale/Selection.ts'
import { type Seller, sellerSlugs } from '../bookings/sale/sellerOf.ts'
import { waiverStatusOf } from '../bookings/waiver/waiverStatusOf.ts'
import { EmailKind } from '../emails/EmailKind.ts'
import { planEmail } from '../emails/planEmail.ts'
import { recordingChanges } from '../outbox/recordChanges.ts'
import { sellerRate } from '../products/sellerRate.ts'
import { Channel } from '../scalars/Channel.ts'
import { findQuestions } from '../waivers/findQuestions.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'
import { WaitlistStatus } from './WaitlistStatus.ts'

const offer = preparedStatement(({ operatorId, waitlistId, bookingId, now }: Placeholders<Offered>) =>
  recordingChanges(
    'waitlist',
    kysely
      .updateTable('waitlist_entry')
      .set({ status: WaitlistStatus.OFFERED, booking_id: bookingId, offered_at: now })
      .where('operator_id', '=', operatorId)
      .where('waitlist_id', '=', waitlistId)
      .where('status', '=', WaitlistStatus.WAITING)
      .returning(['operator_id', 'waitlist_id']),
  ),
)

interface Offered {
  operatorId: string
  waitlistId: string
  bookingId: string
  now: Date
}

const selectPartner = preparedStatement(
  ({ operatorId, partnerId, activityId }: Placeholders<Record<'operatorId' | 'partnerId' | 'activityId', string>>) =>
    kysely
      .selectFrom('partner')
      .select(['slug', sellerRate(operatorId, partnerId, activityId).as('rate')])
      .where('operator_id', '=', operatorId)
      .where('partner_id', '=', partnerId),
)

/**
 * Offers places to a waiting customer: holds them in a booking in its own basket, at the current price, and plans an e-mail.
 * Returns whether the places were free.
 */
export async function makeOffer(
  db: Sql,
  operatorId: string,
  selection: Selection & { timeslotId: string },
  entry: WaitlistEntry,
  expiresAt: Date,
  now: Date,
): Promise<boolean> {
  const { seller, commissionRate } = await sellerFor(db, operatorId, selection.activityId, entry)
  const questions = selection.hasQuestions ? await findQuestions(db, operatorId, selection.activityId) : []
  const hold = { expiresAt, heldBy: null, basketId: null }
  const quoted = quoteSale(selection, groupCompositionOf(selection, entry.participants), seller, now)
  const { cancellationTiers } = selection.pricing
  const booking = newBooking(
    entry,
    selection,
    { quoted, cancellationTiers, commissionRate },
    seller,
    waiverStatusOf(questions, false),
    now,
    hold,
  )
  const { bookingId } = booking
  const earliestStart = new Date(now.getTime() + selection.bookingCutoffMinutes * 60_000)
  const [written] = await insertBookings(db, [
    {
      operatorId,
      booking,
      earliestStart,
      answers: [],
      uploadIds: [],
      actorRef: serviceActor,
      callerId: seller.callerId,
      idempotencyKey: null,
      fingerprint: null,
    },
  ])
  if (written!.outcome !== 'booked') return false
  const { waitlistId } = entry
  const offered = await offer(db, { operatorId, waitlistId, bookingId, now })
  if (offered.length === 0) throw new Error(`Entry ${waitlistId} of the waitlist was changed while it was locked.`)
  await planEmail(db, { operatorId, kind: EmailKind.WAITLIST_OFFER, bookingId, waitlistId, dueAt: now }, now)
  return true
}

/** The seller for the held places, the one through which the customer joined, and its commission. */
async function sellerFor(
  db: Sql,
  operatorId: string,
  activityId: string,
  { channel, partnerId }: WaitlistEntry,
): Promise<{ seller: Seller; commissionRate: number }> {
  if (channel !== Channel.PARTNER) {
    return { seller: { channel, partnerId, slug: sellerSlugs[channel], callerId: operatorId }, commissionRate: 0 }
  }
  const [partner] = await selectPartner(db, { operatorId, partnerId: partnerId!, activityId })
  const { slug, rate } = partner!
  return { seller: { channel, partnerId, slug, callerId: partnerId! }, commissionRate: rate }
}
