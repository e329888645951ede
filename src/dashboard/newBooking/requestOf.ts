import type { AnswerInput, NewBookingQuestionFragment } from '../api/generated.ts'
import { answerKey } from '../waiver/answerKey.ts'
import type { RuleQuestion } from '../waiver/questionSpelling.ts'
import { answerInput } from './answerInput.ts'
import type { Choices } from './choices.ts'
import { paymentOf } from './paymentOf.ts'
import type { Request, Typed } from './Typed.ts'
import type { Quoting } from './useQuote.ts'
import { visibilityOf } from './visibilityOf.ts'

type Quoted = NonNullable<Quoting['quote']>

/** A booking request, and the keys of the fields of its answers. */
interface Prepared {
  request: Request
  /** The keys of the answers, in the order in which they are sent. */
  answerKeys: readonly string[]
}

/**
 * The input of the mutation. Answers that are due now are sent even when blank: then the service reports for each
 * that it is missing.
 * @param quote what the customer was told: another price is refused; undefined if the service quotes none: then it says why
 * @throws Problem if the deposit is no amount
 */
export function requestOf(
  choices: Choices,
  typed: Typed,
  questions: readonly RuleQuestion<NewBookingQuestionFragment>[],
  quote: Quoted | undefined,
): Prepared {
  const { activity, slot, people, units } = choices
  const dueNow = activity?.waiverPolicy === 'AT_BOOKING'
  const answers: AnswerInput[] = []
  const answerKeys: string[] = []
  const visibility = visibilityOf(questions, typed)
  for (const question of questions) {
    for (const participant of question.scope === 'booking' ? [0] : [...Array(people).keys()].map(index => index + 1)) {
      if (visibility.isAsked(question, participant) !== true) continue
      const key = answerKey(question.questionId, participant)
      const { [key]: answer = '' } = typed.answers
      if (answer.length === 0 && !(dueNow && question.required)) continue
      answers.push(answerInput(question, participant, answer))
      answerKeys.push(key)
    }
  }
  const due = quote && quote.price.amount - quote.voucherAmount.amount
  const payment = paymentOf(typed, due, quote?.price.currency ?? '')
  const input = {
    activityId: activity!.id,
    timeslotId: slot!,
    ...(units ? { units: units.map(({ unitId, quantity }) => ({ unitId, quantity })) } : { participants: people }),
    ...(quote && { expectedPrice: { amount: quote.price.amount } }),
    ...(payment && { payment }),
    ...(typed.partnerId ? { partnerId: typed.partnerId } : { channel: 'POINT_OF_SALE' as const }),
    customer: {
      firstName: typed.firstName.trim(),
      lastName: typed.lastName.trim(),
      email: typed.email.trim(),
      phone: typed.phone.trim() || null,
    },
    language: typed.language || null,
    notes: typed.notes.trim() || null,
    paymentReference: (payment?.method && typed.paymentReference.trim()) || null,
    ...(typed.promoCode.trim() && { promoCode: typed.promoCode.trim() }),
    ...(typed.voucherCode.trim() && { voucherCode: typed.voucherCode.trim() }),
    ...(answers.length > 0 && { answers }),
  }
  return { request: { how: typed.how === 'hold' && !typed.partnerId ? 'hold' : 'sale', input }, answerKeys }
}
