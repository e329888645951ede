import type { AnswerReader } from './AnswerReader.ts'
import { readText } from './readText.ts'

export const signature: AnswerReader = {
  description: 'The full name of the person who signs, typed by that person.',
  readValue(question, given, matching) {
    const reading = readText(question, given, matching)
    if ('violation' in reading || /\p{L}/u.test(reading.value)) return reading
    return { violation: 'must be the full name of the person who signs' }
  },
}
