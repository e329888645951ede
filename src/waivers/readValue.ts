import type { GraphQLScalarType } from 'graphql'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { NumberLiteral } from '../scalars/NumberLiteral.ts'
import { PhoneNumber } from '../scalars/PhoneNumber.ts'
import type { Matching } from './Matching.ts'
import { QuestionType } from './QuestionType.ts'
import { textFault } from './textFault.ts'
import type { WaiverQuestion } from './WaiverQuestion.ts'

/** The value in the form in which it is kept, or what is wrong with it as the rest of a sentence. */
export type Reading = { value: unknown } | { fault: string }

/** What a question makes of a value that was given for it. Files are not values: see readFiles. */
export function readValue(question: WaiverQuestion, given: unknown, matching: Matching): Reading {
  switch (question.type) {
    case QuestionType.text:
    case QuestionType.long_text:
    case QuestionType.signature:
      return readText(question, given, matching)
    case QuestionType.number:
      return readNumber(question, given)
    case QuestionType.boolean:
      if (typeof given !== 'boolean') return { fault: 'must be true or false' }
      return question.required && !given ? { fault: 'must be true: it is a consent' } : { value: given }
    case QuestionType.date:
      return readScalar(LocalDate, given, 'must be a date that exists, as YYYY-MM-DD')
    case QuestionType.email:
      return readScalar(EmailAddress, given, 'must be an e-mail address, such as ada@example.com')
    case QuestionType.phone:
      return readScalar(PhoneNumber, given, 'must be a phone number with its country code, such as +44 20 7946 0958')
    case QuestionType.single_choice:
      return offers(question, given) ? { value: given } : { fault: `must be one of ${choices(question)}` }
    case QuestionType.multi_choice:
      return readChoices(question, given)
    case QuestionType.file:
      return { fault: 'must be given as uploaded files, by their upload IDs, and not as a value' }
  }
}

/** Whether a value is as good as none: a form sends blank text and empty lists for what was left open. */
export function isBlank(given: unknown): boolean {
  if (typeof given === 'string') return given.trim() === ''
  return given === null || given === undefined || (Array.isArray(given) && given.length === 0)
}

function readText(question: WaiverQuestion, given: unknown, matching: Matching): Reading {
  if (typeof given !== 'string') return { fault: 'must be text' }
  const text = given.trim()
  const fault = textFault(question, text, matching)
  return fault === undefined ? { value: text } : { fault }
}

function readNumber({ min, max }: WaiverQuestion, given: unknown): Reading {
  const number = given instanceof NumberLiteral ? Number(given.source) : given
  if (typeof number !== 'number' || Number.isNaN(number)) return { fault: 'must be a number' }
  if (!Number.isFinite(number)) return { fault: 'must be a number that is not so large' }
  if ((min === null || number >= min) && (max === null || number <= max)) return { value: number }
  const bounds =
    min !== null && max !== null ? `from ${min} to ${max}` : min !== null ? `${min} or more` : `${max} or less`
  return { fault: `must be ${bounds}; it is ${number}` }
}

function readScalar(scalar: GraphQLScalarType<string, string>, given: unknown, fault: string): Reading {
  try {
    const value = scalar.parseValue(typeof given === 'string' ? given.trim() : given)
    // graphql-scalars looks for the form alone, and some forms let a NUL through.
    return value.isWellFormed() && !/\p{Cc}/u.test(value) ? { value } : { fault }
  } catch {
    return { fault }
  }
}

function readChoices(question: WaiverQuestion, given: unknown): Reading {
  if (!Array.isArray(given)) return { fault: 'must be a list of choices' }
  if (!given.every(each => offers(question, each))) return { fault: `must be chosen from ${choices(question)}` }
  if (new Set(given).size < given.length) return { fault: 'must not name a choice twice' }
  const { min, max } = question
  if (min !== null && given.length < min)
    return { fault: `must have at least ${min} choice${min === 1 ? '' : 's'}; it has ${given.length}` }
  if (max !== null && given.length > max)
    return { fault: `must have at most ${max} choice${max === 1 ? '' : 's'}; it has ${given.length}` }
  return { value: given }
}

function offers(question: WaiverQuestion, given: unknown): boolean {
  return (question.options ?? []).some(option => option.value === given)
}

function choices(question: WaiverQuestion): string {
  return (question.options ?? []).map(option => `"${option.value}"`).join(', ')
}
