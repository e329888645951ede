import { Field, InputType } from 'type-graphql'
import { MoneyInput } from '../../products/MoneyInput.ts'
import { Text } from '../../scalars/bounds.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { PaymentMethod } from './PaymentMethod.ts'
import { PaymentOutcome } from './PaymentOutcome.ts'

@InputType({ description: 'A payment as its provider reports it.' })
export class PaymentInput {
  @Field(() => PaymentOutcome, { description: 'Its outcome.' })
  outcome!: PaymentOutcome

  @Field(() => PaymentMethod, {
    nullable: true,
    description: 'How it was paid; by default `CASH` if the provider is `cash`, else `ONLINE`.',
  })
  method?: PaymentMethod | null

  @Field(() => String, { description: 'Who took it, such as `stripe`, `cash` or a partner.' })
  @Text({ min: 1, max: 64 })
  provider!: string

  @Field(() => String, {
    description: "The provider's reference: a second report with the same reference is the same payment.",
  })
  @Text({ min: 1, max: 255 })
  providerReference!: string

  @Field(() => MoneyInput, {
    description:
      'The amount. A successful payment that completes a purchase with places on hold must be exactly the amount due. Of what a customer ' +
      'of the operator owes for confirmed bookings it can be a part.',
  })
  amount!: MoneyInput

  @Field(() => DateTime, { nullable: true, description: 'When it was paid or refused; now by default.' })
  paidAt?: Date | null

  @Field(() => String, { nullable: true, description: 'Why it was refused, as far as the provider says.' })
  @Text({ max: 500 })
  reason?: string | null
}
