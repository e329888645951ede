import type { QuestionTypeRules } from './QuestionTypeRules.ts'

export const singleChoice: QuestionTypeRules = {
  bounds: ['options'],
  control: { kind: 'oneChoice' },
  choices: ({ options }) => options ?? [],
}
