import { entryStatus } from './entryStatus.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'

/** The row of an entry. */
export type EntryRow = Omit<
  WaitlistEntry,
  'operator' | 'turn' | 'activity' | 'timeslot' | 'soldBy' | 'booking' | 'customer'
>

/** The columns of an EntryRow from ENTRY_FROM; `now` is the placeholder of the instant that its status is for. */
export const entryColumns = (now: string) => `
  e.waitlist_id "waitlistId", e.activity_id "activityId", e.date, e.timeslot_id "timeslotId", e.participants,
  e.first_name "firstName", e.last_name "lastName", e.email, e.phone, e.language, e.channel, e.partner_id "partnerId",
  ${entryStatus(now)} status, e.booking_id "bookingId", b.booking_reference "bookingReference",
  case when b.status = 'ON_HOLD' and b.hold_expires_at > ${now}::timestamptz then b.hold_expires_at end "offerExpiresAt",
  e.created_at "createdAt", e.offered_at "offeredAt"`

/** Converts a row to a WaitlistEntry. */
export function asEntry(row: EntryRow): WaitlistEntry {
  const { firstName, lastName, email, phone } = row
  return Object.assign(row, { customer: { firstName, lastName, email, phone } }) as WaitlistEntry
}
