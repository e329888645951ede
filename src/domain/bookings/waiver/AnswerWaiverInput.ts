import { Field, InputType } from 'type-graphql'
import { Size } from '../../scalars/bounds.ts'
import { GivenAnswer } from '../../waivers/GivenAnswer.ts'

@InputType({ description: 'Answers to the waiver questions of an existing booking.' })
export class AnswerWaiverInput {
  @Field(() => [GivenAnswer], {
    description: 'The answers. They replace earlier ones to the same questions; a blank one deletes the earlier one.',
  })
  @Size({ max: 20_000 })
  answers!: GivenAnswer[]

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether to refuse the whole request while a required answer is still missing.',
  })
  complete = false
}
