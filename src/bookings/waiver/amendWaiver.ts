import type { Sql } from '../../database/Database.ts'
import { kysely } from '../../database/kysely.ts'
import { type Placeholders, statement } from '../../database/statement.ts'
import { takesFiles } from '../../rules/questionTypes/questionTypes.ts'
import { decodeTypeId } from '../../scalars/typeid.ts'
import { checkAnswers } from '../../waivers/checkAnswers.ts'
import { releaseUploads } from '../../waivers/releaseUploads.ts'
import type { WaiverQuestion } from '../../waivers/WaiverQuestion.ts'
import type { Booking } from '../Booking.ts'
import { findAnswersByBooking } from './findAnswers.ts'
import type { WaiverStatus } from './WaiverStatus.ts'
import { waiverStatusOf } from './waiverStatusOf.ts'

const deleteRemoved = statement(
  ({
    operatorId,
    bookingId,
    participants,
  }: Placeholders<{ operatorId: string; bookingId: string; participants: number }>) =>
    kysely
      .deleteFrom('waiver_answer')
      .where('operator_id', '=', operatorId)
      .where('booking_id', '=', bookingId)
      .where('participant', '>', participants)
      .returning(['question_id as questionId', 'value']),
)

/**
 * Updates the waiver when the number of participants changes: deletes the answers of removed participants; new ones have to
 * answer.
 */
export async function amendWaiver(
  db: Sql,
  operatorId: string,
  questions: readonly WaiverQuestion[],
  { bookingId, participants, waiverStatus }: Booking,
  now: Date,
): Promise<WaiverStatus> {
  if (questions.length === 0) return waiverStatus
  const gone = await deleteRemoved(db, { operatorId, bookingId, participants })
  const files = new Set(questions.filter(takesFiles).map(each => each.questionId))
  const uploads = gone.filter(each => files.has(each.questionId)).flatMap(each => each.value as string[])
  await releaseUploads(
    db,
    operatorId,
    uploads.map(each => decodeTypeId('upl', each)!),
    now,
  )
  const kept = (await findAnswersByBooking(db, operatorId, [bookingId])).get(bookingId) ?? []
  const { complete } = checkAnswers({
    questions: [...questions],
    given: [],
    kept,
    participants,
    uploads: new Map(),
    dueNow: false,
    path: [],
  })
  return waiverStatusOf(questions, complete)
}
