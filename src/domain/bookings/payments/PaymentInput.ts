import { GraphQLSafeInt } from 'graphql-scalars'
import { Field, InputType } from 'type-graphql'
import { Range, Text } from '../../scalars/bounds.ts'
import { Currency } from '../../scalars/Currency.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { PaymentOutcome } from './PaymentOutcome.ts'

@InputType({ description: 'An amount that was paid.' })
export class AmountInput {
  @Field(() => GraphQLSafeInt, {
    description: 'The amount in the minor unit of the currency: cents, pence, whole yen.',
  })
  @Range({ min: 0 })
  amount!: number

  @Field(() => Currency, { description: 'The currency, which must be that of the basket.' })
  currency!: string
}

@InputType({ description: 'A payment as its provider reports it.' })
export class PaymentInput {
  @Field(() => PaymentOutcome, { description: 'Its outcome.' })
  outcome!: PaymentOutcome

  @Field(() => String, { description: 'Who took it, such as `stripe`, `cash` or a partner.' })
  @Text({ min: 1, max: 64 })
  provider!: string

  @Field(() => String, {
    description: "The provider's reference: a second report with the same reference is the same payment.",
  })
  @Text({ min: 1, max: 255 })
  providerReference!: string

  @Field(() => AmountInput, { description: 'The amount. A successful payment must be exactly the amount due.' })
  amount!: AmountInput

  @Field(() => DateTime, { nullable: true, description: 'When it was paid or refused; now by default.' })
  paidAt?: Date | null

  @Field(() => String, { nullable: true, description: 'Why it was refused, as far as the provider says.' })
  @Text({ max: 500 })
  reason?: string | null
}
