import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { recordingChanges } from '../../outbox/recordChanges.ts'
import { type QuestionType, takesFiles } from '../../rules/questionTypes/questionTypes.ts'
import { decodeTypeId } from '../../scalars/typeid.ts'

/** An answer that was deleted. */
export interface DeletedAnswer {
  bookingId: string
  type: QuestionType
  value: unknown
}

/** The answers of a participant of a booking; with a question, one answer for the whole booking. */
export interface AnswersOfParticipant {
  bookingId: string
  participant: number
  questionId: string | null
}

interface Erased {
  operatorId: string
  bookingIds: readonly string[]
  /** As JSON. */
  participants: string
}

const deleteAnswers = preparedStatement(
  ({ operatorId, bookingIds, participants }: Placeholders<Erased>) => sql<DeletedAnswer>`
  delete from waiver_answer a using waiver_question q
  where a.operator_id = ${operatorId} and q.operator_id = a.operator_id and q.question_id = a.question_id
    and (a.booking_id = any(${bookingIds}) or exists (
      select from jsonb_to_recordset(${participants}::jsonb) p ("bookingId" uuid, participant int, "questionId" uuid)
      where p."bookingId" = a.booking_id and p.participant = a.participant and coalesce(p."questionId", a.question_id) = a.question_id))
  returning a.booking_id "bookingId", q.type, a.value`,
)

// Partners learn of answers that are gone from bookings whose customers stay.
const recordAnswersGone = preparedStatement(
  ({ operatorId, bookingIds, now }: Placeholders<Omit<Erased, 'participants'> & { now: Date }>) =>
    recordingChanges(
      'booking',
      sql`
  update booking b set waiver_changed_at = ${now}
  where b.operator_id = ${operatorId} and b.booking_id = any(${bookingIds})
  returning b.operator_id, b.booking_id`,
    ),
)

/**
 * Deletes the waiver answers of whole bookings, and those of participants of other bookings. Whether a waiver was complete stays.
 * @returns the deleted answers
 */
export async function eraseAnswers(
  db: Sql,
  operatorId: string,
  bookingIds: readonly string[],
  participants: readonly AnswersOfParticipant[],
  now: Date,
): Promise<DeletedAnswer[]> {
  const deleted = await deleteAnswers(db, { operatorId, bookingIds, participants: JSON.stringify(participants) })
  const others = [...new Set(participants.map(each => each.bookingId))]
  if (others.length > 0) await recordAnswersGone(db, { operatorId, bookingIds: others, now })
  for (const bookingId of others) db.announce({ operatorId, bookingId })
  return deleted
}

/** The uploads that answers refer to. */
export function uploadsOfAnswers(answers: readonly Pick<DeletedAnswer, 'type' | 'value'>[]): string[] {
  return answers.filter(takesFiles).flatMap(each => (each.value as string[]).map(id => decodeTypeId('upl', id)!))
}
