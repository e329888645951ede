import type { TypedQuestion } from './questionTypes/QuestionTypeRules.ts'
import { type QuestionType, questionTypes } from './questionTypes/questionTypes.ts'

/**
 * An answer as a person reads it: choices by their labels, each on its own.
 * @param value as it is kept; files are printed by their names, elsewhere
 * @param writeDay how the reader is used to seeing a day such as `2026-07-01`
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
