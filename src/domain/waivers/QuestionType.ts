import { registerEnumType } from 'type-graphql'
import { questionTypeNames, type QuestionType as TypeName } from '../rules/questionTypes/questionTypes.ts'
import { answerReaders } from './types/answerReaders.ts'

export type QuestionType = TypeName

/**
 * The type of the answer to a waiver question: the types of the rules as an enum of the API. The values are those of the REST
 * contract.
 */
export const QuestionType = Object.fromEntries(questionTypeNames.map(name => [name.toUpperCase(), name])) as {
  readonly [Name in TypeName as Uppercase<Name>]: Name
}

registerEnumType(QuestionType, {
  name: 'QuestionType',
  description: 'The type of the answer to a waiver question.',
  valuesConfig: Object.fromEntries(
    questionTypeNames.map(name => [name.toUpperCase(), { description: answerReaders[name].description }]),
  ),
})
