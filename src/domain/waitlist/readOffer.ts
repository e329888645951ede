import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { BookingStatus } from '../bookings/BookingStatus.ts'
import { asBooking, type BookingRow, bookingColumns } from '../bookings/bookingColumns.ts'
import { WaiverStatus } from '../bookings/waiver/WaiverStatus.ts'
import { waiverUrl } from '../bookings/waiver/waiverUrl.ts'
import { WaiverPolicy } from '../products/WaiverPolicy.ts'
import { entries, entryStatus } from './entryStatus.ts'
import type { WaitlistOffer } from './WaitlistOffer.ts'
import { WaitlistStatus } from './WaitlistStatus.ts'

const selectOffer = preparedStatement(
  ({ operatorId, waitlistId, now }: Placeholders<{ operatorId: string; waitlistId: string; now: Date }>) =>
    entries
      .innerJoin('operator as o', 'o.operator_id', 'e.operator_id')
      .leftJoin('partner as r', join =>
        join.onRef('r.operator_id', '=', 'e.operator_id').onRef('r.partner_id', '=', 'e.partner_id'),
      )
      .leftJoin('timeslot as held', join =>
        join.onRef('held.operator_id', '=', 'b.operator_id').onRef('held.timeslot_id', '=', 'b.timeslot_id'),
      )
      .select(bookingColumns(now))
      .select([
        entryStatus(now).as('waitlistStatus'),
        'o.name as operatorName',
        'o.reply_to as replyTo',
        'r.name as partnerName',
        'p.name as activityName',
        'p.time_zone as timeZone',
        'p.waiver_policy as waiverPolicy',
        sql<boolean>`held.closed or not p.published`.as('closed'),
        sql<string>`concat_ws(', ', p.location->>'name', p.location->>'address')`.as('meetingPoint'),
      ])
      .where('e.operator_id', '=', operatorId)
      .where('e.waitlist_id', '=', waitlistId)
      .where('b.booking_id', 'is not', null),
)

/** Reads the offer of a waitlist entry and its status; undefined when there was none. */
export async function readOffer(
  db: Sql,
  links: LinkSigner,
  operatorId: string,
  waitlistId: string,
  now: Date,
): Promise<WaitlistOffer | undefined> {
  const [row] = await selectOffer(db, { operatorId, waitlistId, now })
  if (!row) return undefined
  const { operatorName, partnerName, meetingPoint } = row
  // What the operator has closed is not on offer any more, even before that is recorded.
  const isClosed = row.closed && row.waitlistStatus === WaitlistStatus.OFFERED
  const waitlistStatus = isClosed ? WaitlistStatus.WAITING : row.waitlistStatus
  // There is a booking, so the columns that the outer join can leave null are set.
  const booking = asBooking(row as BookingRow)
  const { status, holdExpiresAt, waiverStatus } = booking
  // What must be answered with the booking must be answered before the offer is accepted.
  const isDue = row.waiverPolicy === WaiverPolicy.AT_BOOKING && waiverStatus === WaiverStatus.OUTSTANDING
  const isOpen = waiverStatus !== WaiverStatus.COMPLETE && (status !== BookingStatus.ON_HOLD || isDue)
  return {
    // Who waits is a customer.
    ...booking.customer!,
    operatorName,
    replyTo: row.replyTo,
    sellerName: partnerName ?? operatorName,
    activityName: row.activityName,
    meetingPoint: meetingPoint || null,
    date: booking.date,
    time: booking.time,
    timeZone: row.timeZone,
    startsAt: booking.startsAt,
    participants: booking.participants,
    price: booking.price,
    status: waitlistStatus,
    withdrawn: waitlistStatus === WaitlistStatus.WAITING,
    offerExpiresAt: isClosed ? null : holdExpiresAt,
    bookingId: booking.bookingId,
    bookingReference: booking.bookingReference,
    bookingStatus: status,
    waiverStatus,
    waiverUrl: isOpen ? waiverUrl(links, operatorId, booking) : null,
  }
}
