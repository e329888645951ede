import { Field, InputType } from 'type-graphql'
import { MoneyInput } from '../../products/MoneyInput.ts'
import { Text } from '../../scalars/bounds.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { PaymentMethod } from '../payments/PaymentMethod.ts'

@InputType({ description: 'A refund as its provider reports it.' })
export class RefundInput {
  @Field(() => PaymentMethod, {
    nullable: true,
    description: 'How it was paid back; by default `CASH` if the provider is `cash`, else `ONLINE`.',
  })
  method?: PaymentMethod | null

  @Field(() => String, { description: 'Who paid it back, such as `stripe` or `cash`.' })
  @Text({ min: 1, max: 64 })
  provider!: string

  @Field(() => String, {
    description: "The provider's reference: a second report with the same reference is the same refund.",
  })
  @Text({ min: 1, max: 255 })
  providerReference!: string

  @Field(() => MoneyInput, { description: 'The amount: at most what is due.' })
  amount!: MoneyInput

  @Field(() => DateTime, { nullable: true, description: 'When it was paid back; now by default.' })
  refundedAt?: Date | null

  @Field(() => String, { nullable: true, description: 'Why.' })
  @Text({ max: 500 })
  reason?: string | null
}
