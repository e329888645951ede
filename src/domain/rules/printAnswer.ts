import type { TypedQuestion } from './questionTypes/QuestionTypeRules.ts'
import { type QuestionType, questionTypes } from './questionTypes/questionTypes.ts'

/**
 * Formats an answer for people: one text for each choice, with its label.
 * @param value as it is stored; files are printed by name elsewhere
 * @param writeDay formats a day such as `2026-07-01` for the reader
 */
export function printAnswer(
  question: Pick<TypedQuestion, 'options'> & { type: QuestionType },
  value: unknown,
  writeDay: (day: string) => string,
): string[] {
  const { choices, print } = questionTypes[question.type]
  const options = choices?.(question) ?? []
  return [value].flat().map(each => {
    const text = String(each)
    return options.find(option => option.value === text)?.label ?? (print ? print(text, writeDay) : text)
  })
}
