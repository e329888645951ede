import { boolean } from './boolean.ts'
import { date } from './date.ts'
import { email } from './email.ts'
import { file } from './file.ts'
import { longText } from './longText.ts'
import { multiChoice } from './multiChoice.ts'
import { number } from './number.ts'
import { phone } from './phone.ts'
import type { Control, QuestionTypeRules } from './QuestionTypeRules.ts'
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

/** The types with few possible answers, on which another question can depend, as a list with "or". */
export const choiceTypes = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  questionTypeNames.filter(type => questionTypes[type].choices),
)

/** Whether a question is answered with uploaded files instead of a value. */
export function takesFiles({ type }: { type: QuestionType }): boolean {
  return questionTypes[type].control.kind === 'files'
}

const groups: Readonly<Record<Control['kind'], boolean>> = {
  line: false,
  lines: false,
  yesOrNo: false,
  oneChoice: true,
  manyChoices: true,
  files: false,
}

/** Whether a question is answered with several controls, which need a name as a group. */
export function isGroup({ type }: { type: QuestionType }): boolean {
  return groups[questionTypes[type].control.kind]
}

/** Whether a question can only be answered with yes, by one checkbox. */
export function isConsent({ type, required }: { type: QuestionType; required: boolean }): boolean {
  return required && questionTypes[type].control.kind === 'yesOrNo'
}
