import type { Sql } from '../../database/Database.ts'
import type { CheckedAnswer } from '../../waivers/CheckedAnswer.ts'
import type { Waiver } from './Waiver.ts'

// An unchanged answer keeps its label and its time.
const UPSERT = `
  insert into waiver_answer (operator_id, booking_id, participant, question_id, label, value, answered_at)
  select $1, $2, participant, question_id, label, value, $4
  from jsonb_to_recordset($3::jsonb) given (participant int, question_id uuid, label text, value jsonb)
  order by participant, question_id
  on conflict (operator_id, booking_id, participant, question_id) do update
  set label = excluded.label, value = excluded.value, answered_at = excluded.answered_at
  where waiver_answer.value is distinct from excluded.value`

const DELETE_OTHERS = `
  delete from waiver_answer a
  where a.operator_id = $1 and a.booking_id = $2 and not exists (
    select from jsonb_to_recordset($3::jsonb) given (participant int, question_id uuid)
    where given.participant = a.participant and given.question_id = a.question_id
  )`

/** Replaces the answers of a booking. */
export async function replaceAnswers(
  sql: Sql,
  { operatorId, bookingId }: Pick<Waiver, 'operatorId' | 'bookingId'>,
  answers: readonly CheckedAnswer[],
  now: Date,
): Promise<void> {
  const given = JSON.stringify(
    answers.map(({ participant, questionId, label, value }) => ({
      participant,
      question_id: questionId,
      label,
      value,
    })),
  )
  await sql.query(DELETE_OTHERS, [operatorId, bookingId, given])
  await sql.query(UPSERT, [operatorId, bookingId, given, now])
}
