import type { QuestionTypeRules } from './QuestionTypeRules.ts'

export const signature: QuestionTypeRules = {
  bounds: ['minLength', 'maxLength'],
  control: { kind: 'line', type: 'text', isProse: true, isSignature: true },
  hint: () => 'Type your full name as your signature.',
  staffHint: () => 'The full name of the person who signs.',
}
