import { Field, InputType } from 'type-graphql'
import { PaymentMethod } from '../bookings/payments/PaymentMethod.ts'
import { Size, Text } from '../scalars/bounds.ts'
import { PartnerID } from '../scalars/identifiers.ts'
import { LocalMonth } from '../scalars/LocalMonth.ts'

@InputType({ description: 'Statements of closed months that are paid.' })
export class MarkStatementsPaidInput {
  @Field(() => LocalMonth, { description: 'The month.' })
  month!: string

  @Field(() => [PartnerID], { description: 'The partners; at most 100.' })
  @Size({ min: 1, max: 100 })
  partnerIds!: string[]

  @Field(() => PaymentMethod, { description: 'How what was due was paid, by whoever owed it.' })
  method!: PaymentMethod

  @Field(() => String, {
    nullable: true,
    description: 'A note, such as the reference of a bank transfer, or why another amount was paid.',
  })
  @Text({ max: 500, multiline: true })
  note?: string | null
}
