import { Field, InputType } from 'type-graphql'
import { MoneyInput } from '../../products/MoneyInput.ts'
import { Text } from '../../scalars/bounds.ts'
import { EmailAddress } from '../../scalars/EmailAddress.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'

@InputType({ description: 'A gift voucher to sell.' })
export class SellVoucherInput {
  @Field(() => MoneyInput, { description: 'The amount that was paid for it, which it is worth; above zero.' })
  amount!: MoneyInput

  @Field(() => String, { nullable: true, description: 'Whom it is for.' })
  @Text({ max: 200 })
  recipient?: string | null

  @Field(() => EmailAddress, { nullable: true, description: 'Who bought it.' })
  buyerEmail?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      "The payment provider's reference. A second sale with the same reference and amount is the same voucher, so that the " +
      'request can be sent again.',
  })
  @Text({ max: 128 })
  paymentReference?: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: "The last day on which it can be used, on the operator's calendar; it does not expire when absent.",
  })
  expiresOn?: string | null
}
