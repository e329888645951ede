import type { NewBookingQuestionFragment as Question } from '../api/generated.ts'
import type { TypedAnswer } from './Typed.ts'

/** Where the answer of a participant is typed; 0 answers for the whole booking. */
export const answerKey = (questionId: string, participant: number): string => `${questionId} ${participant}`

type Answers = Readonly<Record<string, TypedAnswer>>

/** Whether a question is put to somebody, by what is answered so far: the rule that the service goes by. */
export function isAsked(
  questions: readonly Question[],
  answers: Answers,
  question: Question,
  participant: number,
): boolean {
  if (!question.dependsOn) return true
  const { questionId, values } = question.dependsOn
  const other = questions.find(each => each.questionId === questionId)
  if (!other) return false
  const who = other.scope === 'participant' ? participant : 0
  if (!isAsked(questions, answers, other, who)) return false
  const given = answers[answerKey(questionId, who)]
  if (given === undefined || given === '') return false
  return [given].flat().some(each => values.includes(String(each)))
}
