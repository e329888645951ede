import type { WaiverQuestion } from './WaiverQuestion.ts'

/** A question as sentences name it: by what the customer reads, and for whom. */
export function nameQuestion(question: WaiverQuestion, participant: number): string {
  return participant === 0 ? `"${question.label}"` : `"${question.label}" for participant ${participant}`
}
