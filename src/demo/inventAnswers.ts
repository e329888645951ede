import { WaiverStatus } from '../domain/bookings/waiver/WaiverStatus.ts'
import { type Outcome, QuestionVisibility } from '../domain/rules/QuestionVisibility.ts'
import { takesFiles } from '../domain/rules/questionTypes/questionTypes.ts'
import { answerKey } from '../domain/waivers/AnswerKey.ts'
import type { CheckedAnswer } from '../domain/waivers/CheckedAnswer.ts'
import { missingAnswers } from '../domain/waivers/missingAnswers.ts'
import { QuestionScope } from '../domain/waivers/QuestionScope.ts'
import { QuestionType } from '../domain/waivers/QuestionType.ts'
import type { WaiverQuestion } from '../domain/waivers/WaiverQuestion.ts'
import type { Dice } from './Dice.ts'

/** The questions of an activity, and what customers of the demo answer to each. */
export interface DemoWaiver {
  questions: readonly WaiverQuestion[]
  samples: ReadonlyMap<string, readonly unknown[]>
}

/** How many of the questions a customer answers. */
export type Diligence = 'everything' | 'something' | 'nothing'

/** Invents the answers of a customer, and determines the status of the waiver by the rules of the service. */
export function inventAnswers(
  { questions, samples }: DemoWaiver,
  participants: number,
  signatory: string,
  diligence: Diligence,
  dice: Dice,
): { answers: CheckedAnswer[]; waiverStatus: WaiverStatus } {
  const outcomes = new Map<string, Outcome>()
  const answers: CheckedAnswer[] = []

  // It caches its results, so new answers need a new instance.
  const ask = () => new QuestionVisibility(questions, (questionId, who) => outcomes.get(answerKey(questionId, who)))
  for (const question of diligence === 'nothing' ? [] : questions) {
    const asking = ask()
    for (const participant of whoAnswers(question, participants)) {
      if (asking.isAsked(question, participant) !== true || takesFiles(question)) continue
      const { questionId, label } = question
      if (!dice.chance(diligence === 'everything' && question.required ? 1 : 0.5)) continue
      const value = question.type === QuestionType.SIGNATURE ? signatory : dice.pick(samples.get(questionId)!)
      outcomes.set(answerKey(questionId, participant), { value })
      answers.push({ questionId, participant, label, questionVersion: 1, value })
    }
  }

  if (!questions.some(each => each.required)) return { answers, waiverStatus: WaiverStatus.NOT_REQUIRED }
  const isAnswered = (key: string) => outcomes.has(key)
  const missing = missingAnswers(questions, participants, ask(), isAnswered)
  return { answers, waiverStatus: missing.length > 0 ? WaiverStatus.OUTSTANDING : WaiverStatus.COMPLETE }
}

function whoAnswers(question: WaiverQuestion, participants: number): number[] {
  if (question.scope === QuestionScope.BOOKING) return [0]
  return Array.from({ length: participants }, (_, index) => index + 1)
}
