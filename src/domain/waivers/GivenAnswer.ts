import { GraphQLJSON } from 'graphql-scalars'
import { Field, InputType, Int } from 'type-graphql'
import { Range } from '../scalars/bounds.ts'
import { QuestionID, UploadID } from '../scalars/identifiers.ts'

/** An answer as it was sent, before validation. */
@InputType('AnswerInput', { description: 'An answer to one waiver question.' })
export class GivenAnswer {
  @Field(() => QuestionID, { description: 'The question.' })
  questionId!: string

  @Field(() => Int, {
    nullable: true,
    description: 'Which participant answers, counted from 1; only for questions of the scope `PARTICIPANT`.',
  })
  @Range({ min: 1, max: 1000 })
  participant?: number | null

  @Field(() => GraphQLJSON, {
    nullable: true,
    description:
      'Text, a number, true or false, or a list of texts for `MULTI_CHOICE`, depending on the type of the ' +
      'question. Null or blank counts as not answered.',
  })
  value?: unknown

  @Field(() => [UploadID], {
    nullable: true,
    description: 'The uploaded files, for a question of the type `FILE`. Each upload can be used once.',
  })
  uploadIds?: string[] | null
}
