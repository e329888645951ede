import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { CheckedAnswer } from '../../waivers/CheckedAnswer.ts'
import type { Waiver } from './Waiver.ts'

// An unchanged answer keeps its label, its version of the question and its time.
const upsert = preparedStatement(
  ({ operatorId, bookingId, given, now }: Placeholders<Given & { now: Date }>) => sql`
  insert into waiver_answer (operator_id, booking_id, participant, question_id, label, question_version, value, answered_at)
  select ${operatorId}, ${bookingId}, participant, question_id, label, question_version, value, ${now}
  from jsonb_to_recordset(${given}::jsonb) given (participant int, question_id uuid, label text, question_version int, value jsonb)
  order by participant, question_id
  on conflict (operator_id, booking_id, participant, question_id) do update
  set label = excluded.label, question_version = excluded.question_version, value = excluded.value, answered_at = excluded.answered_at
  where waiver_answer.value is distinct from excluded.value`,
)

const deleteOthers = preparedStatement(
  ({ operatorId, bookingId, given }: Placeholders<Given>) => sql`
  delete from waiver_answer a
  where a.operator_id = ${operatorId} and a.booking_id = ${bookingId} and not exists (
    select from jsonb_to_recordset(${given}::jsonb) given (participant int, question_id uuid)
    where given.participant = a.participant and given.question_id = a.question_id
  )`,
)

interface Given {
  operatorId: string
  bookingId: string
  /** The answers as JSON. */
  given: string
}

/** Replaces the answers of a booking. */
export async function replaceAnswers(
  db: Sql,
  { operatorId, bookingId }: Pick<Waiver, 'operatorId' | 'bookingId'>,
  answers: readonly CheckedAnswer[],
  now: Date,
): Promise<void> {
  const given = JSON.stringify(
    answers.map(({ participant, questionId, label, questionVersion, value }) => ({
      participant,
      question_id: questionId,
      label,
      question_version: questionVersion,
      value,
    })),
  )
  await deleteOthers(db, { operatorId, bookingId, given })
  await upsert(db, { operatorId, bookingId, given, now })
}
