import type { QuestionScope, QuestionType } from '../api/generated.ts'

/** A question as GraphQL spells its type and its scope: in upper case. */
interface Spelled {
  type: QuestionType
  scope: QuestionScope
}

/** The same question as `src/domain/rules` spells it: in lower case, as in REST. */
export type RuleQuestion<Question extends Spelled> = Omit<Question, keyof Spelled> & {
  type: Lowercase<QuestionType>
  scope: Lowercase<QuestionScope>
}

/** A question that was read, for the rules. */
export function readQuestion<Question extends Spelled>(question: Question): RuleQuestion<Question> {
  return { ...question, type: lowerCase(question.type), scope: lowerCase(question.scope) }
}

/** The type and the scope of a question to save. */
export function writeQuestion({ type, scope }: RuleQuestion<Spelled>): Spelled {
  return { type: upperCase(type), scope: upperCase(scope) }
}

const lowerCase = <Name extends string>(name: Name) => name.toLowerCase() as Lowercase<Name>
const upperCase = <Name extends string>(name: Name) => name.toUpperCase() as Uppercase<Name>
