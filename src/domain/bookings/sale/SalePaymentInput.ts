import { Field, InputType } from 'type-graphql'
import { MoneyInput } from '../../products/MoneyInput.ts'
import { Text } from '../../scalars/bounds.ts'
import { PaymentMethod } from '../payments/PaymentMethod.ts'

@InputType({ description: 'What a customer of the operator pays when the booking is made.' })
export class SalePaymentInput {
  @Field(() => MoneyInput, {
    description:
      'The amount that is paid now: at most what is due. Less is a deposit, and 0 leaves all of it to be paid later, with ' +
      '`recordPayment`. The purchase is completed when everything is paid.',
  })
  amount!: MoneyInput

  @Field(() => PaymentMethod, { nullable: true, description: 'How it is paid: required unless the amount is 0.' })
  method?: PaymentMethod | null

  @Field(() => String, {
    nullable: true,
    description:
      'The reference of the payment, such as the number on the receipt of the card terminal; by default the booking reference. Every ' +
      'payment at the counter has its own.',
  })
  @Text({ max: 255 })
  reference?: string | null
}
