import type { QuestionTypeRules } from './QuestionTypeRules.ts'

export const phone: QuestionTypeRules = {
  bounds: [],
  control: { kind: 'line', type: 'tel' },
  hint: () => 'With the country code, such as +44 20 7946 0958.',
  staffHint: () => 'With the country code.',
}
