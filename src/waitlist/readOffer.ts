import type { LinkSigner } from '../access/LinkSigner.ts'
import { BookingStatus } from '../bookings/BookingStatus.ts'
import { asBooking, type BookingRow, bookingColumns } from '../bookings/bookingColumns.ts'
import { WaiverStatus } from '../bookings/waiver/WaiverStatus.ts'
import { waiverUrl } from '../bookings/waiver/waiverUrl.ts'
import type { Sql } from '../database/Database.ts'
import { ENTRY_FROM, entryStatus } from './entryStatus.ts'
import type { WaitlistOffer } from './WaitlistOffer.ts'
import type { WaitlistStatus } from './WaitlistStatus.ts'

interface OfferRow extends BookingRow {
  waitlistStatus: WaitlistStatus
  operatorName: string
  partnerName: string | null
  activityName: string
  timeZone: string
  meetingPoint: string
}

const READ = `
  select ${bookingColumns('$2')}, ${entryStatus('$2')} "waitlistStatus", o.name "operatorName", r.name "partnerName", p.name "activityName",
    p.time_zone "timeZone", concat_ws(', ', p.location->>'name', p.location->>'address') "meetingPoint"
  ${ENTRY_FROM}
  join operator o on o.operator_id = e.operator_id
  left join partner r on r.operator_id = e.operator_id and r.partner_id = e.partner_id
  where e.operator_id = $1 and e.waitlist_id = $3 and b.booking_id is not null`

/** Reads the offer of a waitlist entry and its status; undefined when there was none. */
export async function readOffer(
  sql: Sql,
  links: LinkSigner,
  operatorId: string,
  waitlistId: string,
  now: Date,
): Promise<WaitlistOffer | undefined> {
  const [row] = await sql.query<OfferRow>(READ, [operatorId, now, waitlistId])
  if (!row) return undefined
  const { operatorName, partnerName, meetingPoint, waitlistStatus } = row
  const booking = asBooking(row)
  const { status, holdExpiresAt, waiverStatus } = booking
  const isOpen = waiverStatus !== WaiverStatus.complete && status !== BookingStatus.ON_HOLD
  return {
    ...booking.customer,
    operatorName,
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
    offerExpiresAt: holdExpiresAt,
    bookingId: booking.bookingId,
    bookingReference: booking.bookingReference,
    bookingStatus: status,
    waiverStatus,
    waiverUrl: isOpen ? waiverUrl(links, booking) : null,
  }
}
