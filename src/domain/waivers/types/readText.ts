import { holdsControls } from '../../scalars/holdsControls.ts'
import type { Matching } from '../Matching.ts'
import { Pattern } from '../Pattern.ts'
import type { CheckedQuestion } from './AnswerReader.ts'

const MAX_LENGTH = 10_000

/** Reads a text, and checks the bounds that all texts have. Lengths count characters, not code units. */
export function readText(
  question: CheckedQuestion,
  given: unknown,
  matching: Matching,
  { multiline = false } = {},
): { value: string } | { violation: string } {
  if (typeof given !== 'string') return { violation: 'must be text' }
  const text = given.trim()
  const violation = textViolation(question, text, matching, multiline)
  return violation === undefined ? { value: text } : { violation }
}

function textViolation(
  { minLength, maxLength, pattern }: CheckedQuestion,
  text: string,
  matching: Matching,
  multiline: boolean,
): string | undefined {
  if (!text.isWellFormed()) return 'holds half of a surrogate pair, which is not a character'
  if (holdsControls(text, { multiline })) return `must not hold control characters${multiline ? '' : ' or line breaks'}`

  const length = [...text].length
  const max = Math.min(maxLength ?? MAX_LENGTH, pattern ? Pattern.maxTextLength : MAX_LENGTH)
  if (length > max) return `must have at most ${characters(max)}; it has ${length}`
  if (length < (minLength ?? 0)) return `must have at least ${characters(minLength!)}; it has ${length}`
  return pattern ? matching.violationOf(pattern, text) : undefined
}

function characters(number: number): string {
  return `${number.toLocaleString('en')} character${number === 1 ? '' : 's'}`
}
