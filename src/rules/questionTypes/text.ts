import type { QuestionTypeRules, TypedQuestion } from './QuestionTypeRules.ts'

export const text: QuestionTypeRules = {
  bounds: ['minLength', 'maxLength', 'pattern'],
  control: { kind: 'line', type: 'text', isProse: true },
  hint: lengthHint,
}

/** Bounds that nobody comes near are left unsaid. */
export function lengthHint({ minLength, maxLength }: TypedQuestion): string {
  if (minLength !== null) return `At least ${minLength} characters.`
  return maxLength !== null && maxLength < 500 ? `At most ${maxLength} characters.` : ''
}
