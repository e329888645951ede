import type { AnswersToCheck } from '../../src/waivers/AnswersToCheck.ts'
import { type CheckedAnswers, checkAnswers } from '../../src/waivers/checkAnswers.ts'
import type { WaiverQuestion } from '../../src/waivers/WaiverQuestion.ts'

/** Where the answers stand in the request. */
export const path = ['input', 'answers']

export const meals = [
  { value: 'meat', label: 'Meat' },
  { value: 'fish', label: 'Fish' },
  { value: 'none', label: 'Nothing' },
]

/** Checks answers for two participants who have sent no files, and from whom nothing is due yet. */
export function check(
  questions: WaiverQuestion[],
  given: AnswersToCheck['given'],
  about: Partial<AnswersToCheck> = {},
): CheckedAnswers {
  return checkAnswers({ questions, given, participants: 2, uploads: new Map(), dueNow: false, path, ...about })
}
