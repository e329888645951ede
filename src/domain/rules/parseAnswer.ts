import { type QuestionType, questionTypes } from './questionTypes/questionTypes.ts'

/**
 * The value to send for what was typed or chosen in a form. Unreadable text is sent unchanged, so that the service refuses it.
 * @param typed several texts for a multiple choice
 */
export function parseAnswer(type: QuestionType, typed: readonly string[]): unknown {
  const { parse } = questionTypes[type]
  return parse ? parse(typed) : (typed[0] ?? '')
}
