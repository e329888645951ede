import type { AnswerInput, NewBookingQuestionFragment as Question } from '../api/generated.ts'
import { answerKey } from '../waiver/answerKey.ts'
import { isAsked } from '../waiver/isAsked.ts'
import type { Choices } from './choices.ts'
import { givenIn } from './givenIn.ts'
import type { Request, Typed, TypedAnswer } from './Typed.ts'

/** A booking to send, and where each of its answers was typed. */
interface Prepared {
  request: Request
  /** The keys of the answers, in the order in which they are sent. */
  answerKeys: readonly string[]
}

/**
 * The input of the mutation. Answers that are due now are sent even when blank: then the service reports for each
 * that it is missing.
 */
export function requestOf(choices: Choices, typed: Typed, questions: readonly Question[]): Prepared {
  const { activity, slot, people } = choices
  const dueNow = activity?.waiverPolicy === 'AT_BOOKING'
  const answers: AnswerInput[] = []
  const answerKeys: string[] = []
  const given = givenIn(typed)
  for (const question of questions) {
    if (question.type === 'file') continue
    for (const participant of question.scope === 'booking' ? [0] : [...Array(people).keys()].map(at => at + 1)) {
      if (!isAsked(questions, question, participant, given)) continue
      const key = answerKey(question.questionId, participant)
      const value = givenAs(question, typed.answers[key])
      if (value === null && !(dueNow && question.required)) continue
      answers.push({ questionId: question.questionId, value, ...(participant > 0 && { participant }) })
      answerKeys.push(key)
    }
  }
  const input = {
    activityId: activity!.activityId,
    timeslotId: slot!,
    participants: people,
    customer: {
      firstName: typed.firstName.trim(),
      lastName: typed.lastName.trim(),
      email: typed.email.trim(),
      phone: typed.phone.trim() || null,
    },
    language: typed.language || null,
    notes: typed.notes.trim() || null,
    paymentReference: (typed.how === 'paid' && typed.paymentReference.trim()) || null,
    ...(answers.length > 0 && { answers }),
  }
  return { request: { how: typed.how, input }, answerKeys }
}

/** What is typed is text; a number that is none is sent as it is, for the service to say so. */
function givenAs({ type }: Question, typed: TypedAnswer | undefined): unknown {
  if (typed === undefined || typed === '' || (Array.isArray(typed) && typed.length === 0)) return null
  if (typeof typed !== 'string') return typed
  if (type === 'boolean') return typed === 'true'
  if (type !== 'number') return typed
  const number = Number(typed.trim().replace(',', '.'))
  return Number.isNaN(number) ? typed : number
}
