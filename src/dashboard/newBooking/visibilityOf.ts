import { type DependentQuestion, QuestionVisibility } from '../../rules/QuestionVisibility.ts'
import { answerKey } from '../waiver/answerKey.ts'
import type { Typed } from './Typed.ts'

/** Which questions are asked after what is typed so far; what is blank is not answered. */
export function visibilityOf(questions: readonly DependentQuestion[], { answers }: Typed): QuestionVisibility {
  return new QuestionVisibility(questions, (questionId, participant) => {
    const value = answers[answerKey(questionId, participant)] ?? ''
    return value === '' ? undefined : { value }
  })
}
