import type { QuestionTypeRules } from './QuestionTypeRules.ts'

export const email: QuestionTypeRules = {
  bounds: [],
  control: { kind: 'line', type: 'email', inputMode: 'email' },
}
