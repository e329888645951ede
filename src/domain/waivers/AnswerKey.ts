/** Identifies one answer of a booking: the question and the participant, counted from 1; 0 for the whole booking. */
export type AnswerKey = `${string}/${number}`

export function answerKey(questionId: string, participant: number): AnswerKey {
  return `${questionId}/${participant}`
}
