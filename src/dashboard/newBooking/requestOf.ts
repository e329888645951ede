import { parseAnswer } from '../../rules/parseAnswer.ts'
import { type QuestionType, takesFiles } from '../../rules/questionTypes/questionTypes.ts'
import type { AnswerInput, NewBookingQuestionFragment } from '../api/generated.ts'
import { answerKey } from '../waiver/answerKey.ts'
import type { RuleQuestion } from '../waiver/questionSpelling.ts'
import type { Choices } from './choices.ts'
import type { Request, Typed, TypedAnswer } from './Typed.ts'
import { visibilityOf } from './visibilityOf.ts'

/** A booking request, and the keys of the fields of its answers. */
interface Prepared {
  request: Request
  /** The keys of the answers, in the order in which they are sent. */
  answerKeys: readonly string[]
}

/**
 * The input of the mutation. Answers that are due now are sent even when blank: then the service reports for each
 * that it is missing.
 * @param price what the customer was told, in minor units: another one is refused; undefined if the service quotes none: then it says why
 */
export function requestOf(
  choices: Choices,
  typed: Typed,
  questions: readonly RuleQuestion<NewBookingQuestionFragment>[],
  price: number | undefined,
): Prepared {
  const { activity, slot, people, units } = choices
  const dueNow = activity?.waiverPolicy === 'AT_BOOKING'
  const answers: AnswerInput[] = []
  const answerKeys: string[] = []
  const visibility = visibilityOf(questions, typed)
  for (const question of questions) {
    if (takesFiles(question)) continue
    for (const participant of question.scope === 'booking' ? [0] : [...Array(people).keys()].map(at => at + 1)) {
      if (visibility.isAsked(question, participant) !== true) continue
      const key = answerKey(question.questionId, participant)
      const value = givenAs(question.type, typed.answers[key])
      if (value === null && !(dueNow && question.required)) continue
      answers.push({ questionId: question.questionId, value, ...(participant > 0 && { participant }) })
      answerKeys.push(key)
    }
  }
  const input = {
    activityId: activity!.activityId,
    timeslotId: slot!,
    ...(units ? { units: units.map(({ unitId, quantity }) => ({ unitId, quantity })) } : { participants: people }),
    ...(price !== undefined && { expectedPrice: { amount: price } }),
    customer: {
      firstName: typed.firstName.trim(),
      lastName: typed.lastName.trim(),
      email: typed.email.trim(),
      phone: typed.phone.trim() || null,
    },
    language: typed.language || null,
    notes: typed.notes.trim() || null,
    paymentReference: (typed.how === 'paid' && typed.paymentReference.trim()) || null,
    ...(typed.promoCode.trim() && { promoCode: typed.promoCode.trim() }),
    ...(typed.voucherCode.trim() && { voucherCode: typed.voucherCode.trim() }),
    ...(answers.length > 0 && { answers }),
  }
  return { request: { how: typed.how, input }, answerKeys }
}

/** The typed value in the format to send; null if it is empty. */
function givenAs(type: QuestionType, typed: TypedAnswer = ''): unknown {
  return typed.length === 0 ? null : parseAnswer(type, [typed].flat())
}
