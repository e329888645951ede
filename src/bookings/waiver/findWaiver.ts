import type { Caller } from '../../access/Caller.ts'
import type { Sql } from '../../database/Database.ts'
import { Refusal } from '../../refusal.ts'
import { findQuestions } from '../../waivers/findQuestions.ts'
import { readBookingReference } from '../sale/newBookingReference.ts'
import { statusNow } from '../statusNow.ts'
import { findAnswersByBooking } from './findAnswers.ts'
import type { Waiver } from './Waiver.ts'

type WaiverRow = Omit<Waiver, 'questions' | 'answers'>

const find = (which: string, lock = '') => `
  select b.operator_id "operatorId", b.booking_id "bookingId", b.activity_id "activityId",
    b.booking_reference "bookingReference", o.name "operatorName", p.name "activityName",
    concat_ws(', ', p.location->>'name', p.location->>'address') "meetingPoint", b.first_name "firstName",
    b.date, b.time, p.time_zone "timeZone", b.starts_at "startsAt", b.participants, ${statusNow('$3')} status, b.waiver_status "waiverStatus"
  from booking b
  join product p on p.operator_id = b.operator_id and p.activity_id = b.activity_id
  join operator o on o.operator_id = b.operator_id
  where b.operator_id = $1 and ${which} ${lock}`

const BY_ID = find('b.booking_id = $2')
const BY_REFERENCE = find('b.booking_reference = $2')
const BY_ID_LOCKED = find('b.booking_id = $2', 'for update of b')
const BY_REFERENCE_LOCKED = find('b.booking_reference = $2', 'for update of b')

/**
 * Finds the waiver of one booking in its current state: its own for the holder of a waiver link, any of the operator's by
 * reference. `forUpdate` locks the booking until the transaction ends.
 */
export async function findWaiver(
  sql: Sql,
  caller: Caller,
  bookingReference: string | null,
  now: Date,
  forUpdate = false,
): Promise<Waiver> {
  const [row] = caller.bookingId
    ? await sql.query<WaiverRow>(forUpdate ? BY_ID_LOCKED : BY_ID, [caller.operatorId, caller.bookingId, now])
    : await sql.query<WaiverRow>(forUpdate ? BY_REFERENCE_LOCKED : BY_REFERENCE, [
        caller.operatorId,
        readBookingReference(bookingReference ?? ''),
        now,
      ])
  if (!row) throw new Refusal('booking-not-found', 'No booking of this operator has this reference.')
  const { operatorId, bookingId, activityId } = row
  const questions = await findQuestions(sql, operatorId, activityId)
  const answers = (await findAnswersByBooking(sql, operatorId, [bookingId])).get(bookingId) ?? []
  return { ...row, meetingPoint: row.meetingPoint || null, questions, answers }
}
