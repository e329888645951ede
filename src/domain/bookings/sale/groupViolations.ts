import type { Violation } from '../../refusals/refusal.ts'
import { isolate } from '../../rules/isolate.ts'
import { QuestionScope } from '../../waivers/QuestionScope.ts'
import type { WaiverQuestion } from '../../waivers/WaiverQuestion.ts'
import type { Selection } from './Selection.ts'

// A waiver is read, checked and saved as one: ten times as many answers would delay other requests.
const MAX_ANSWERS = 10_000

/** Refuses a group whose waiver would be too large to process. */
export function groupViolations(
  selection: Selection | undefined,
  questions: readonly WaiverQuestion[],
  participants: number,
): Violation[] {
  const each = questions.filter(question => question.scope === QuestionScope.PARTICIPANT).length
  if (!selection || each * participants <= MAX_ANSWERS) return []
  const most = Math.floor(MAX_ANSWERS / each)
  const detail = `${isolate(selection.name)} asks each participant ${each} questions and so takes at most ${most} participants in one booking; it was ${participants}.`
  return [{ path: ['input', 'participants'], detail }]
}
