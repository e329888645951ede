import { holdsControls } from '../scalars/holdsControls.ts'
import type { Matching } from './Matching.ts'
import { Pattern } from './Pattern.ts'
import { QuestionType } from './QuestionType.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

const MAX_LENGTH = 10_000

/** What is wrong with a text as an answer, as the rest of a sentence; lengths count characters, not code units. */
export function textFault(question: WaiverQuestion, text: string, matching: Matching): string | undefined {
  if (!text.isWellFormed()) return 'holds half of a surrogate pair, which is not a character'
  const multiline = question.type === QuestionType.long_text
  if (holdsControls(text, { multiline })) return `must not hold control characters${multiline ? '' : ' or line breaks'}`

  const length = [...text].length
  const max = Math.min(question.maxLength ?? MAX_LENGTH, question.pattern ? Pattern.maxTextLength : MAX_LENGTH)
  if (length > max) return `must have at most ${count(max, 'character')}; it has ${length}`
  if (length < (question.minLength ?? 0)) {
    return `must have at least ${count(question.minLength!, 'character')}; it has ${length}`
  }
  if (question.pattern) {
    const fault = matching.faultOf(question.pattern, text)
    if (fault !== undefined) return fault
  }
  if (question.type === QuestionType.signature && !/\p{L}/u.test(text)) {
    return 'must be the full name of the person who signs'
  }
  return undefined
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
