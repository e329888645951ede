import { Field, InputType } from 'type-graphql'
import { Size } from '../scalars/bounds.ts'
import { EmailID } from '../scalars/identifiers.ts'

@InputType({ description: 'Messages to take back.' })
export class WithdrawEmailsInput {
  @Field(() => [EmailID], { description: 'E-mails of the kind `MESSAGE`; at most 500.' })
  @Size({ min: 1, max: 500 })
  emailIds!: string[]
}
