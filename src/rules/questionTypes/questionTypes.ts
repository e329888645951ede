import { boolean } from './boolean.ts'
import { date } from './date.ts'
import { email } from './email.ts'
import { file } from './file.ts'
import { longText } from './longText.ts'
import { multiChoice } from './multiChoice.ts'
import { number } from './number.ts'
import { phone } from './phone.ts'
import type { QuestionTypeRules, TypedQuestion } from './QuestionTypeRules.ts'
import { signature } from './signature.ts'
import { singleChoice } from './singleChoice.ts'
import { text } from './text.ts'

/** The types of waiver questions, by their names in the API and in the database. Other tables of types do not compile unless they name the same ones. */
const types = {
  text,
  long_text: longText,
  number,
  boolean,
  date,
  single_choice: singleChoice,
  multi_choice: multiChoice,
  email,
  phone,
  file,
  signature,
}

export type QuestionType = keyof typeof types

export const questionTypes: Readonly<Record<QuestionType, QuestionTypeRules>> = types

export const questionTypeNames = Object.keys(types) as QuestionType[]

/** Whether a question is answered with uploaded files instead of a value. */
export function takesFiles({ type }: { type: QuestionType }): boolean {
  return questionTypes[type].control.kind === 'files'
}

/** Whether a question is answered with several controls, which need a name as a group. */
export function isGroup({ type }: { type: QuestionType }): boolean {
  const { kind } = questionTypes[type].control
  return kind === 'oneChoice' || kind === 'manyChoices'
}

/** Whether a question only takes a yes, with one checkbox. */
export function isConsent({ type, required }: { type: QuestionType; required: boolean }): boolean {
  return required && questionTypes[type].control.kind === 'yesOrNo'
}

/**
 * The value to send for what is typed or chosen in a form. What cannot be read is sent as it is, for the service to refuse.
 * @param typed several texts for a choice of several
 */
export function parseAnswer(type: QuestionType, typed: readonly string[]): unknown {
  const { parse } = questionTypes[type]
  return parse ? parse(typed) : (typed[0] ?? '')
}

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
