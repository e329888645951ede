import type { WaiverPartsFragment } from './generated.ts'

export type Waiver = WaiverPartsFragment
export type Question = Waiver['questions'][number]

/** Names one answer on the page: the question and who answers, 0 for the whole booking. */
export type WaiverKey = `${string}.${number}`

export function waiverKey(questionId: string, participant: number): WaiverKey {
  return `${questionId}.${participant}`
}

/** Everything that can be answered on the page, in its order: what is for the booking, then participant by participant. */
export function answerable(waiver: Waiver): { question: Question; participant: number; key: WaiverKey }[] {
  const people = Array.from({ length: waiver.participants + 1 }, (_, at) => at)
  return people.flatMap(participant =>
    waiver.questions
      .filter(question => (question.scope === 'booking') === (participant === 0))
      .map(question => ({ question, participant, key: waiverKey(question.questionId, participant) })),
  )
}
