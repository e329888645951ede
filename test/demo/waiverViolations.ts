import type { CheckedAnswer } from '../../src/domain/waivers/CheckedAnswer.ts'
import { checkAnswers } from '../../src/domain/waivers/checkAnswers.ts'
import { findQuestions } from '../../src/domain/waivers/findQuestions.ts'
import type { WaiverQuestion } from '../../src/domain/waivers/WaiverQuestion.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'

interface Waiver {
  operatorId: string
  activityId: string
  reference: string
  participants: number
  waiverStatus: string
  answers: CheckedAnswer[]
}

const WAIVERS = `
  select b.operator_id "operatorId", b.activity_id "activityId", b.booking_reference reference, b.participants,
    b.waiver_status "waiverStatus",
    coalesce((
      select jsonb_agg(jsonb_build_object('questionId', a.question_id, 'participant', a.participant, 'value', a.value))
      from waiver_answer a where a.operator_id = b.operator_id and a.booking_id = b.booking_id), '[]') answers
  from booking b where b.operator_id = any($1)`

/** Validates the stored waiver answers and statuses of all bookings again, and returns the errors. */
export async function waiverViolations(sql: Sql, operatorIds: readonly string[]): Promise<string[]> {
  const asked = new Map<string, WaiverQuestion[]>()
  const wrong: string[] = []
  for (const { operatorId, activityId, ...waiver } of await sql.query<Waiver>(WAIVERS, [operatorIds])) {
    if (!asked.has(activityId)) asked.set(activityId, await findQuestions(sql, operatorId, activityId))
    wrong.push(...violationsOf(asked.get(activityId)!, waiver).map(violation => `${waiver.reference}: ${violation}`))
  }
  return wrong
}

type OneWaiver = Omit<Waiver, 'operatorId' | 'activityId'>

function violationsOf(questions: WaiverQuestion[], { participants, waiverStatus, answers }: OneWaiver): string[] {
  const given = answers.map(({ questionId, participant, value }) => ({
    questionId,
    value,
    ...(participant > 0 && { participant }),
  }))
  const checked = checkAnswers({ questions, given, participants, uploads: new Map(), dueNow: false, path: [] })
  const due = questions.some(each => each.required)
  const status = !due ? 'not_required' : checked.complete ? 'complete' : 'outstanding'
  const violations = checked.violations.map(each => each.detail)
  return status === waiverStatus ? violations : [...violations, `is ${status}, not ${waiverStatus}`]
}
