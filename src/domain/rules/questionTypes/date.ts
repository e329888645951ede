import type { QuestionTypeRules } from './QuestionTypeRules.ts'

export const date: QuestionTypeRules = {
  bounds: [],
  control: { kind: 'line', type: 'date' },
  print: (value, writeDay) => writeDay(value),
}
