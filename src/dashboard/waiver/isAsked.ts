import type { QuestionScope } from '../api/generated.ts'

interface Question {
  questionId: string
  scope: QuestionScope
  dependsOn: { questionId: string; values: readonly string[] } | null
}

/**
 * Whether a question is put to a participant after what is answered so far, 0 standing for the whole booking: the rule that the service
 * goes by. One whose other question is itself not asked, or not answered, is not asked either.
 * @param given what a participant has answered to a question
 */
export function isAsked(
  questions: readonly Question[],
  { dependsOn }: Question,
  participant: number,
  given: (questionId: string, participant: number) => readonly string[],
): boolean {
  if (!dependsOn) return true
  const at = questions.findIndex(each => each.questionId === dependsOn.questionId)
  const other = questions[at]
  if (!other) return false
  const who = other.scope === 'participant' ? participant : 0
  // Only earlier ones can be depended on, so that this ends.
  if (!isAsked(questions.slice(0, at + 1), other, who, given)) return false
  return given(other.questionId, who).some(each => dependsOn.values.includes(each))
}
