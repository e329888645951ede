import { type DependentQuestion, QuestionVisibility } from '../../domain/rules/QuestionVisibility.ts'
import { answerKey } from '../waiver/answerKey.ts'
import type { Typed } from './Typed.ts'

/** The questions that are asked after the typed answers; a blank answer counts as none. */
export function visibilityOf(questions: readonly DependentQuestion[], { answers }: Typed): QuestionVisibility {
  return new QuestionVisibility(questions, (questionId, participant) => {
    const value = answers[answerKey(questionId, participant)] ?? ''
    return value === '' ? undefined : { value }
  })
}
