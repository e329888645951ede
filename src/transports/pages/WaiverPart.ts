import { takesFiles } from '../../domain/rules/questionTypes/questionTypes.ts'
import { type Question, type Waiver, type WaiverKey, waiverKey } from './waiverKey.ts'

const MAX_FIELDS = 500
// As many as one waiver link may have waiting if each has the largest size.
const MAX_FILES = 20

/** One page of a waiver. Usually it has all questions; for a large group each page has those of some participants. */
export interface WaiverPart {
  waiver: Waiver
  /** Counted from 1. The first part holds the questions for the whole booking, too. */
  number: number
  count: number
  /** Every question on the page in its order: those of the booking, then those of each participant. */
  fields: { question: Question; participant: number; key: WaiverKey }[]
}

/** Finds a part of a waiver, or the first if no part has this number. */
export function waiverPart(waiver: Waiver, wanted: number): WaiverPart {
  const count = Math.ceil(waiver.participants / participantsAtOnce(waiver))
  const number = Number.isInteger(wanted) && wanted >= 1 && wanted <= count ? wanted : 1
  const { first, last } = participantsOf(waiver, number)
  const people = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  if (number === 1) people.unshift(0)
  const fields = people.flatMap(participant =>
    waiver.questions
      .filter(question => (question.scope === 'booking') === (participant === 0))
      .map(question => ({ question, participant, key: waiverKey(question.questionId, participant) })),
  )
  return { waiver, number, count, fields }
}

/** The first and the last participant of a part. */
export function participantsOf(waiver: Waiver, number: number): { first: number; last: number } {
  const size = participantsAtOnce(waiver)
  return { first: (number - 1) * size + 1, last: Math.min(number * size, waiver.participants) }
}

/** The number of the part that asks this participant; 0 for the whole booking. */
export function partNumberOf(waiver: Waiver, participant: number): number {
  return Math.max(1, Math.ceil(participant / participantsAtOnce(waiver)))
}

function participantsAtOnce({ questions, participants }: Waiver): number {
  const each = questions.filter(question => question.scope === 'participant')
  const files = each.filter(takesFiles).reduce((sum, { file }) => sum + (file?.maxFiles ?? 1), 0)
  const most = Math.min(Math.floor(MAX_FIELDS / each.length), Math.floor(MAX_FILES / files))
  return Math.min(participants, Math.max(1, most))
}
