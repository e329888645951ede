import type { AnswerOption, QuestionTypeRules } from './QuestionTypeRules.ts'

const yesAndNo: readonly AnswerOption[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

export const boolean: QuestionTypeRules = {
  bounds: [],
  control: { kind: 'yesOrNo' },
  choices: () => yesAndNo,
  staffHint: ({ required }) => (required ? 'A consent: only yes is accepted.' : ''),
  parse: ([typed]) => (typed === 'true' ? true : typed === 'false' ? false : null),
}
