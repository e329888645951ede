import type { Violation } from '../refusals/refusal.ts'
import { QuestionVisibility } from '../rules/QuestionVisibility.ts'
import { answerKey } from './AnswerKey.ts'
import type { AnswersToCheck } from './AnswersToCheck.ts'
import type { CheckedAnswer } from './CheckedAnswer.ts'
import { type MissingAnswer, missingAnswers, missingViolations } from './missingAnswers.ts'
import { nameQuestion } from './nameQuestion.ts'
import { memberOf, readAnswers } from './readAnswers.ts'

export interface CheckedAnswers {
  /** All current answers, including earlier ones. */
  answers: CheckedAnswer[]
  /** Every violation at once. */
  violations: Violation[]
  /** Whether every required answer was given. */
  complete: boolean
  /** The uploads that the given answers use; claimUploads makes them permanent. */
  uploadIds: string[]
}

/** Checks all given answers at once; `dueNow` decides which missing required answers are violations. */
export function checkAnswers(input: AnswersToCheck): CheckedAnswers {
  const { outcomes, places, violations, isWhole, uploadIds } = readAnswers(input)
  if (!isWhole) return { answers: [], violations, complete: false, uploadIds: [] }
  const visibility = new QuestionVisibility(input.questions, (questionId, who) =>
    outcomes.get(answerKey(questionId, who)),
  )
  const answers: CheckedAnswer[] = []

  for (const question of input.questions) {
    for (let participant = 0; participant <= input.participants; participant++) {
      const key = answerKey(question.questionId, participant)
      const outcome = outcomes.get(key)
      if (outcome === undefined) continue
      const index = places.get(key)
      if (visibility.isAsked(question, participant) !== false) {
        if (outcome !== 'invalid') {
          const { questionId, label, version: questionVersion } = question
          answers.push({ questionId, participant, label, questionVersion, value: outcome.value })
        }
      } else if (index !== undefined) {
        // An earlier answer to a question that is no longer asked is dropped silently, because the customer has changed another
        // answer.
        const path = [...input.path, index, memberOf(question, input.given[index]!)]
        violations.push({
          path,
          detail: `${nameQuestion(question, participant)} is not asked here: leave the answer out.`,
        })
      }
    }
  }

  const missing = missingAnswers(input.questions, input.participants, visibility, key => outcomes.has(key))
  violations.push(...missingViolations(dueOf(missing, input.dueNow), places, input.path))
  return { answers, violations, complete: missing.length === 0 && violations.length === 0, uploadIds: [...uploadIds] }
}

function dueOf(missing: readonly MissingAnswer[], dueNow: AnswersToCheck['dueNow']): readonly MissingAnswer[] {
  if (typeof dueNow === 'boolean') return dueNow ? missing : []
  return missing
    .map(({ question, participants }) => ({ question, participants: participants.filter(who => dueNow.has(who)) }))
    .filter(each => each.participants.length > 0)
}
