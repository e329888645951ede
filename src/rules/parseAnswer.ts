import { type QuestionType, questionTypes } from './questionTypes/questionTypes.ts'

/**
 * The value to send for what is typed or chosen in a form. What cannot be read is sent as it is, for the service to refuse.
 * @param typed several texts for a choice of several
 */
export function parseAnswer(type: QuestionType, typed: readonly string[]): unknown {
  const { parse } = questionTypes[type]
  return parse ? parse(typed) : (typed[0] ?? '')
}
