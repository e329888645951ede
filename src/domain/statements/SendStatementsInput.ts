import { Field, InputType } from 'type-graphql'
import { Size } from '../scalars/bounds.ts'
import { PartnerID } from '../scalars/identifiers.ts'
import { LocalMonth } from '../scalars/LocalMonth.ts'

@InputType({ description: 'Statements of closed months to send.' })
export class SendStatementsInput {
  @Field(() => LocalMonth, { description: 'The month.' })
  month!: string

  @Field(() => [PartnerID], { description: 'The partners; at most 100.' })
  @Size({ min: 1, max: 100 })
  partnerIds!: string[]

  @Field(() => Boolean, {
    defaultValue: true,
    description: 'Whether the service sends them by e-mail; false if they were sent in another way.',
  })
  byEmail!: boolean
}
