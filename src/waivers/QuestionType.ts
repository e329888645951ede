import { registerEnumType } from 'type-graphql'
import { questionTypeNames, type QuestionType as TypeName } from '../rules/questionTypes/questionTypes.ts'
import { answerReaders } from './types/answerReaders.ts'

export type QuestionType = TypeName

/**
 * The type of the answer to a waiver question: the types of the rules as an enum of the API. The names are those of the REST
 * contract.
 */
export const QuestionType = Object.fromEntries(questionTypeNames.map(name => [name, name])) as {
  readonly [Name in TypeName]: Name
}

registerEnumType(QuestionType, {
  name: 'QuestionType',
  description: 'The type of the answer to a waiver question.',
  valuesConfig: answerReaders,
})
