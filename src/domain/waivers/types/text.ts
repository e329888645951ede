import type { AnswerReader } from './AnswerReader.ts'
import { readText } from './readText.ts'

export const text: AnswerReader = {
  description: 'One line of text.',
  readValue: readText,
}
