import type { AnswerReader } from './AnswerReader.ts'
import { readText } from './readText.ts'

export const longText: AnswerReader = {
  description: 'Text of several lines.',
  readValue: (question, given, matching) => readText(question, given, matching, { multiline: true }),
}
