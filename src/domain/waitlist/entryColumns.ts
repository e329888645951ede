import { type Expression, sql } from 'kysely'
import { entryStatus } from './entryStatus.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'

/** The row of an entry. */
export type EntryRow = Omit<WaitlistEntry, 'customer'>

/** The columns of an EntryRow from `entries`; `now` is the instant that its status is for. */
export const entryColumns = (now: Expression<Date>) =>
  [
    'e.waitlist_id as waitlistId',
    'e.turn',
    'e.activity_id as activityId',
    'e.date',
    'e.timeslot_id as timeslotId',
    'e.participants',
    'e.first_name as firstName',
    'e.last_name as lastName',
    'e.email',
    'e.phone',
    'e.language',
    'e.channel',
    'e.partner_id as partnerId',
    entryStatus(now).as('status'),
    'e.booking_id as bookingId',
    'b.booking_reference as bookingReference',
    sql<Date | null>`case when b.status = 'ON_HOLD' and b.hold_expires_at > ${now}::timestamptz then b.hold_expires_at end`.as(
      'offerExpiresAt',
    ),
    'e.created_at as createdAt',
    'e.offered_at as offeredAt',
  ] as const

/** Converts a row to a WaitlistEntry. */
export function asEntry(row: EntryRow): WaitlistEntry {
  const { firstName, lastName, email, phone } = row
  return Object.assign(row, { customer: { firstName, lastName, email, phone } })
}
