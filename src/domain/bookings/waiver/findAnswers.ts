import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { PriceLine } from '../../rules/pricing/PriceLine.ts'
import type { QuestionOption } from '../../waivers/WaiverQuestion.ts'
import { unitsOfParticipants } from './unitsOfParticipants.ts'
import type { WaiverAnswer } from './WaiverAnswer.ts'

const selectByBookings = preparedStatement(
  ({ operatorId, bookingIds }: Placeholders<{ operatorId: string; bookingIds: readonly string[] }>) => sql<AnswerRow>`
  select a.booking_id "bookingId", a.question_id "questionId", a.participant, a.label, a.question_version "questionVersion",
    a.question_version <> q.version "questionChanged", a.value, a.answered_at "answeredAt", q.options,
    case when row_number() over (partition by a.booking_id) = 1 then b.lines end lines
  from waiver_answer a
  join booking b on b.operator_id = a.operator_id and b.booking_id = a.booking_id
  join waiver_question q on q.operator_id = a.operator_id and q.question_id = a.question_id
  where a.operator_id = ${operatorId} and a.booking_id = any(${bookingIds})
  order by a.booking_id, a.participant, q.position, a.question_id`,
)

type AnswerRow = Omit<WaiverAnswer, 'chosen' | 'unit'> & {
  bookingId: string
  options: QuestionOption[] | null
  /** Of the booking, in one of its rows only. */
  lines: PriceLine[] | null
}

type AnswerOf = WaiverAnswer & { bookingId: string }

/** The waiver answers of many bookings in one statement; a booking without answers is missing. */
export async function findAnswersByBooking(
  db: Sql,
  operatorId: string,
  bookingIds: readonly string[],
): Promise<Map<string, WaiverAnswer[]>> {
  const rows = await selectByBookings(db, { operatorId, bookingIds })
  const units = new Map(
    rows.flatMap(({ bookingId, lines }) => (lines ? [[bookingId, unitsOfParticipants(lines)]] : [])),
  )
  const answers = rows.map(({ options, lines: _, ...row }) => {
    const unit = units.get(row.bookingId)?.[row.participant - 1] ?? null
    return { ...row, unit, selectedOptions: chosenOf(row.value, options) } as AnswerOf
  })
  return Map.groupBy(answers, answer => answer.bookingId)
}

/** The labels of the chosen options; an option that no longer exists is named by its stored value. */
function chosenOf(value: unknown, options: QuestionOption[] | null): string[] | null {
  if (!options) return null
  const labels = new Map(options.map(option => [option.value, option.label]))
  return [value].flat().map(each => labels.get(String(each)) ?? String(each))
}
