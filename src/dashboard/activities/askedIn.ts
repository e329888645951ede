import type { Question } from './questionDraft.ts'

/** What was typed for one question: the answers of each participant, 0 standing for the whole booking. */
export type Answers = ReadonlyMap<string, readonly string[]>

export const answerKey = (questionId: string, participant: number): string => `${questionId} ${participant}`

/**
 * Whether a question is asked of a participant after these answers; 0 for the whole booking. One whose other question is itself not
 * asked, or not answered, is not asked either.
 */
export function askedIn(
  questions: readonly Question[],
  { dependsOn }: Question,
  participant: number,
  answers: Answers,
): boolean {
  if (!dependsOn) return true
  const at = questions.findIndex(each => each.questionId === dependsOn.questionId)
  const other = questions[at]
  if (!other) return false
  const who = other.scope === 'participant' ? participant : 0
  // Only earlier ones can be depended on, so that this ends.
  if (!askedIn(questions.slice(0, at + 1), other, who, answers)) return false
  const given = answers.get(answerKey(other.questionId, who)) ?? []
  return given.some(each => dependsOn.values.includes(each))
}
