import type { QuestionType } from '../../rules/questionTypes/questionTypes.ts'
import type { AnswerReader } from './AnswerReader.ts'
import { boolean } from './boolean.ts'
import { date } from './date.ts'
import { email } from './email.ts'
import { file } from './file.ts'
import { longText } from './longText.ts'
import { multiChoice } from './multiChoice.ts'
import { number } from './number.ts'
import { phone } from './phone.ts'
import { signature } from './signature.ts'
import { singleChoice } from './singleChoice.ts'
import { text } from './text.ts'

/** How the answers to each type of question are read and checked. */
export const answerReaders: Readonly<Record<QuestionType, AnswerReader>> = {
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
