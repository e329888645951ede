import type { TypedQuestion } from '../../domain/rules/questionTypes/QuestionTypeRules.ts'
import { type QuestionType, questionTypes } from '../../domain/rules/questionTypes/questionTypes.ts'
import { words } from '../words.ts'

interface Option {
  value: string
  label: string
}

/** The possible answers to a question, if they can be listed. Yes and no are in the language of the dashboard. */
export function choicesOf(question: Pick<TypedQuestion, 'options'> & { type: QuestionType }): readonly Option[] {
  const { control, choices } = questionTypes[question.type]
  const options = choices?.(question) ?? []
  if (control.kind !== 'yesOrNo') return options
  return options.map(({ value }) => ({ value, label: value === 'true' ? words.yes : words.no }))
}
