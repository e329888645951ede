import type { AnswersToCheck } from '../../src/domain/waivers/AnswersToCheck.ts'
import { type CheckedAnswers, checkAnswers } from '../../src/domain/waivers/checkAnswers.ts'
import type { WaiverQuestion } from '../../src/domain/waivers/WaiverQuestion.ts'

/** The path of the answers in the request. */
export const path = ['input', 'answers']

export const meals = [
  { value: 'meat', label: 'Meat' },
  { value: 'fish', label: 'Fish' },
  { value: 'none', label: 'Nothing' },
]

/** Checks answers of two participants, without uploads, before any answer is due. */
export function check(
  questions: WaiverQuestion[],
  given: AnswersToCheck['given'],
  about: Partial<AnswersToCheck> = {},
): CheckedAnswers {
  return checkAnswers({ questions, given, participants: 2, uploads: new Map(), dueNow: false, path, ...about })
}
