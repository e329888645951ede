import type { QuestionTypeRules, TypedQuestion } from './QuestionTypeRules.ts'

export const text: QuestionTypeRules = {
  bounds: ['minLength', 'maxLength', 'pattern'],
  control: { kind: 'line', type: 'text', isProse: true },
  hint: lengthHint,
}

/** High maximums that nobody reaches are not mentioned. */
export function lengthHint({ minLength, maxLength }: TypedQuestion): string {
  if (minLength !== null) return `At least ${minLength} characters.`
  return maxLength !== null && maxLength < 500 ? `At most ${maxLength} characters.` : ''
}
