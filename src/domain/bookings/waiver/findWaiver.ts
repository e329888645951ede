import { type Expression, sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { Caller } from '../../access/Caller.ts'
import { unknownBooking } from '../../refusals/unknownBooking.ts'
import type { PriceLine } from '../../rules/pricing/PriceLine.ts'
import { findQuestions } from '../../waivers/findQuestions.ts'
import { visiblePartner } from '../findBooking.ts'
import { readBookingReference } from '../sale/newBookingReference.ts'
import { statusNow } from '../statusNow.ts'
import { findAnswersByBooking } from './findAnswers.ts'
import { unitsOfParticipants } from './unitsOfParticipants.ts'
import type { Waiver } from './Waiver.ts'

type WaiverRow = Omit<Waiver, 'questions' | 'answers' | 'participantUnits'> & { lines: PriceLine[] }

const waiver = ({ operatorId, now }: Placeholders<Asked>, which: Expression<boolean>) => sql<WaiverRow>`
  select b.operator_id "operatorId", b.booking_id "bookingId", b.activity_id "activityId",
    b.booking_reference "bookingReference", o.name "operatorName", p.name "activityName",
    concat_ws(', ', p.location->>'name', p.location->>'address') "meetingPoint", b.first_name "firstName",
    b.date, b.time, p.time_zone "timeZone", b.starts_at "startsAt", b.participants, b.lines,
    ${statusNow(now)} status, b.waiver_status "waiverStatus"
  from booking b
  join product p on p.operator_id = b.operator_id and p.activity_id = b.activity_id
  join operator o on o.operator_id = b.operator_id
  where b.operator_id = ${operatorId} and ${which}`

interface Asked {
  operatorId: string
  now: Date
}

const byId = (asked: Placeholders<Asked & { bookingId: string }>) =>
  waiver(asked, sql`b.booking_id = ${asked.bookingId}`)

const byReference = (asked: Placeholders<Asked & { reference: string; partnerId: string | null }>) =>
  waiver(
    asked,
    sql`b.booking_reference = ${asked.reference} and (${asked.partnerId}::uuid is null or b.partner_id = ${asked.partnerId})`,
  )

const selectById = preparedStatement(byId)
const lockById = preparedStatement(
  (asked: Parameters<typeof byId>[0]) => sql<WaiverRow>`${byId(asked)} for update of b`,
)
const selectByReference = preparedStatement(byReference)
const lockByReference = preparedStatement(
  (asked: Parameters<typeof byReference>[0]) => sql<WaiverRow>`${byReference(asked)} for update of b`,
)

/**
 * Finds the waiver of one booking in its current state: its own for the holder of a waiver link, one of its own by reference for a
 * partner, any for the operator. `forUpdate` locks the booking until the transaction ends.
 */
export async function findWaiver(
  db: Sql,
  caller: Caller,
  bookingReference: string | null,
  now: Date,
  forUpdate = false,
): Promise<Waiver> {
  const asked = { operatorId: caller.operatorId, now }
  const [row] = caller.bookingId
    ? await (forUpdate ? lockById : selectById)(db, { ...asked, bookingId: caller.bookingId })
    : await (forUpdate ? lockByReference : selectByReference)(db, {
        ...asked,
        reference: readBookingReference(bookingReference ?? ''),
        partnerId: visiblePartner(caller),
      })
  if (!row) throw unknownBooking()
  const { lines, ...rest } = row
  const { operatorId, bookingId, activityId } = rest
  const questions = await findQuestions(db, operatorId, activityId)
  const answers = (await findAnswersByBooking(db, operatorId, [bookingId])).get(bookingId) ?? []
  const meetingPoint = rest.meetingPoint || null
  return { ...rest, meetingPoint, participantUnits: unitsOfParticipants(lines), questions, answers }
}
