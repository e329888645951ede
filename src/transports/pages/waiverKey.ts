import type { WaiverPartsFragment } from './generated.ts'

export type Waiver = WaiverPartsFragment
export type Question = Waiver['questions'][number]

/** The name of one answer on the page: the question and the participant, 0 for the whole booking. */
export type WaiverKey = `${string}.${number}`

export function waiverKey(questionId: string, participant: number): WaiverKey {
  return `${questionId}.${participant}`
}
