import type { Sql } from '../../database/Database.ts'
import { takesFiles } from '../../rules/questionTypes/questionTypes.ts'
import { decodeTypeId } from '../../scalars/typeid.ts'
import { checkAnswers } from '../../waivers/checkAnswers.ts'
import { releaseUploads } from '../../waivers/releaseUploads.ts'
import type { WaiverQuestion } from '../../waivers/WaiverQuestion.ts'
import type { Booking } from '../Booking.ts'
import { findAnswersByBooking } from './findAnswers.ts'
import type { WaiverStatus } from './WaiverStatus.ts'
import { waiverStatusOf } from './waiverStatusOf.ts'

const FORGET_OTHERS = `
  delete from waiver_answer where operator_id = $1 and booking_id = $2 and participant > $3
  returning question_id "questionId", value`

/**
 * Updates the waiver when the number of participants changes: deletes the answers of removed participants; new ones have to
 * answer.
 */
export async function amendWaiver(
  sql: Sql,
  operatorId: string,
  questions: readonly WaiverQuestion[],
  { bookingId, participants, waiverStatus }: Booking,
  now: Date,
): Promise<WaiverStatus> {
  if (questions.length === 0) return waiverStatus
  const gone = await sql.query<{ questionId: string; value: unknown }>(FORGET_OTHERS, [
    operatorId,
    bookingId,
    participants,
  ])
  const files = new Set(questions.filter(takesFiles).map(each => each.questionId))
  const uploads = gone.filter(each => files.has(each.questionId)).flatMap(each => each.value as string[])
  await releaseUploads(
    sql,
    operatorId,
    uploads.map(each => decodeTypeId('upl', each)!),
    now,
  )
  const kept = (await findAnswersByBooking(sql, operatorId, [bookingId])).get(bookingId) ?? []
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
