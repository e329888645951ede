import type { OwedAnswer, Violation } from '../refusals/refusal.ts'
import type { QuestionVisibility } from '../rules/QuestionVisibility.ts'
import { takesFiles } from '../rules/questionTypes/questionTypes.ts'
import { type AnswerKey, answerKey } from './AnswerKey.ts'
import { nameQuestion } from './nameQuestion.ts'
import { QuestionScope } from './QuestionScope.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

/** A required question that is asked and has no answer, and the participants who must answer it (0 for the whole booking). */
export interface MissingAnswer {
  question: WaiverQuestion
  participants: number[]
}

/** The required answers that were not given. An invalid answer is not missing. */
export function missingAnswers(
  questions: readonly WaiverQuestion[],
  participants: number,
  visibility: QuestionVisibility,
  isAnswered: (key: AnswerKey) => boolean,
): MissingAnswer[] {
  return questions
    .filter(question => question.required)
    .map(question => {
      const everybody =
        question.scope === QuestionScope.BOOKING ? [0] : Array.from({ length: participants }, (_, index) => index + 1)
      const owing = everybody.filter(
        who => !isAnswered(answerKey(question.questionId, who)) && visibility.isAsked(question, who) === true,
      )
      return { question, participants: owing }
    })
    .filter(missing => missing.participants.length > 0)
}

/**
 * A violation for each missing answer: at the blank answer if one was sent, otherwise one for each question that lists all
 * participants concerned, so that a group of a thousand does not get a thousand sentences.
 */
export function missingViolations(
  missing: readonly MissingAnswer[],
  places: ReadonlyMap<AnswerKey, number>,
  path: readonly (string | number)[],
): Violation[] {
  return missing.flatMap(({ question, participants }) => {
    const member = takesFiles(question) ? 'uploadIds' : 'value'
    const placeOf = (who: number) => places.get(answerKey(question.questionId, who))
    const sentBlank = participants.filter(who => placeOf(who) !== undefined)
    const notSent = participants.filter(who => placeOf(who) === undefined)
    const violations: Violation[] = sentBlank.map(who => ({
      path: [...path, placeOf(who)!, member],
      detail: `${nameQuestion(question, who)} must be answered.`,
      question: owed(question, [who]),
    }))
    if (notSent.length > 0) {
      const detail =
        notSent.length === 1
          ? `${nameQuestion(question, notSent[0]!)} must be answered.`
          : `${nameQuestion(question)} must be answered for participants ${asRanges(notSent)}.`
      violations.push({ path, detail, question: owed(question, notSent) })
    }
    return violations
  })
}

function owed({ questionId, scope }: WaiverQuestion, participants: number[]): OwedAnswer {
  return scope === QuestionScope.BOOKING ? { questionId } : { questionId, participants }
}

/** `1, 2, 5 to 9`: ascending numbers, three or more in a row as a range. */
function asRanges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && number === run[1] + 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
    .flatMap(([from, to]) => (to - from > 1 ? [`${from} to ${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`]))
    .join(', ')
}
