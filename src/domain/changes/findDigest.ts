import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { placesLeft } from '../availability/places.ts'
import { refuseViolations } from '../refusals/refusal.ts'
import type { BookingDigest, ChangeDigest, DayDigest } from './ChangeDigest.ts'
import { numberChanges } from './numberChanges.ts'
import { refuseAhead } from './refuseAhead.ts'

/** The days of a copy, both ends included, and whose it is. */
export interface DigestRequest {
  operatorId: string
  /** Null for the operator, which sees everything. */
  partnerId: string | null
  /** The sequence number that the copy has reached. */
  at: number
  from: string
  to: string
  now: Date
}

const overdue = (now: DigestPlaceholders['now']) =>
  sql`b.status = 'ON_HOLD' and b.hold_expires_at <= ${now}::timestamptz`

type DigestPlaceholders = Placeholders<DigestRequest>

// One statement sees one state: what has changed after the number, what is committed and has no number yet, and all the rest, which is
// as it was at the number. A hold that has ended changes its day and itself when its end is recorded, in a moment.
const selectDays = preparedStatement(
  ({ operatorId, partnerId, at, from, to, now }: DigestPlaceholders) => sql<DayDigest>`
  select d.activity_id "activityId", d.date, case when not d.ending and not exists (
      select from change_event c where c.operator_id = ${operatorId} and c.sequence_number > ${at} and c.activity_id = d.activity_id and c.date = d.date
    ) and not exists (
      select from change_outbox o where o.operator_id = ${operatorId} and o.activity_id = d.activity_id and o.date = d.date
    ) then d.hash end hash
  from (
    select t.activity_id, t.date, encode(sha256(string_agg(concat_ws('|', extract(epoch from t.starts_at)::bigint,
        extract(epoch from t.ends_at)::bigint, t.capacity, ${placesLeft(now)}, t.closed::integer), E'\\n' order by t.starts_at)::bytea), 'hex') hash,
      bool_or(t.held > 0 and exists (
        select from booking b where b.operator_id = t.operator_id and b.timeslot_id = t.timeslot_id and ${overdue(now)})) ending
    from product p
    join timeslot t on t.operator_id = p.operator_id and t.activity_id = p.activity_id and t.date between ${from} and ${to}
    where p.operator_id = ${operatorId} and (p.published or ${partnerId}::uuid is null)
    group by t.activity_id, t.date
  ) d
  order by 1, 2`,
)

const selectBookings = preparedStatement(
  ({ operatorId, partnerId, at, from, to, now }: DigestPlaceholders) => sql<BookingDigest>`
  select b.booking_reference "bookingReference", b.booking_id "bookingId", case when not (${overdue(now)}) and not exists (
      select from change_event c where c.operator_id = ${operatorId} and c.sequence_number > ${at} and c.object_id = b.booking_id
    ) and not exists (
      select from change_outbox o where o.operator_id = ${operatorId} and o.object_id = b.booking_id
    ) then encode(sha256(concat_ws('|', b.booking_reference, b.version, b.status, extract(epoch from b.starts_at)::bigint, b.participants,
        b.price_minor, b.currency, b.waiver_status)::bytea), 'hex') end hash
  from booking b
  where b.operator_id = ${operatorId} and b.date between ${from} and ${to} and (${partnerId}::uuid is null or b.partner_id = ${partnerId})
  order by 1`,
)

/**
 * Finds the hashes of what a copy contains that has reached a sequence number.
 * @throws Refusal `sequence-number-ahead` if the feed has not reached it
 */
export async function findDigest(db: Sql, requested: DigestRequest): Promise<ChangeDigest> {
  if (requested.at < 0) refuseViolations([{ path: ['at'], detail: `at must be 0 or more; ${requested.at} was given.` }])
  const last = await numberChanges(db, requested.operatorId)
  refuseAhead(requested.at, last)
  return {
    sequenceNumber: requested.at,
    days: await selectDays(db, requested),
    bookings: await selectBookings(db, requested),
  }
}
