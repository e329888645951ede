import type { QuestionTypeRules, TypedQuestion } from './QuestionTypeRules.ts'

const NUMBER = /^[+-]?(\d{1,15}(\.\d{1,15})?|\.\d{1,15})$/

export const number: QuestionTypeRules = {
  bounds: ['min', 'max'],
  // A text input with a numeric keyboard, because number inputs discard text that they cannot parse.
  control: { kind: 'line', type: 'text', inputMode: 'decimal' },
  hint: rangeHint,
  staffHint: rangeHint,
  /** Accepts a decimal comma or point. */
  parse([typed = '']) {
    const plain = typed.trim().replace(',', '.')
    return NUMBER.test(plain) ? Number(plain) : typed
  },
}

function rangeHint({ min, max }: Pick<TypedQuestion, 'min' | 'max'>): string {
  if (min !== null && max !== null) return `From ${min} to ${max}.`
  if (min !== null) return `${min} or more.`
  return max === null ? '' : `${max} or less.`
}
