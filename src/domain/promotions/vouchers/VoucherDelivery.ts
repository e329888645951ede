import { Field, InputType } from 'type-graphql'
import { Text } from '../../scalars/bounds.ts'
import { EmailAddress } from '../../scalars/EmailAddress.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'

@InputType({ description: 'To whom a gift voucher is sent, and when.' })
export class VoucherDelivery {
  @Field(() => EmailAddress, { description: 'The address of the receiver.' })
  email!: string

  @Field(() => String, {
    nullable: true,
    description: 'A personal message, such as from the buyer. A blank line begins a paragraph.',
  })
  @Text({ max: 2000, multiline: true })
  message?: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: "The day on which it is sent, at 9:00 on the operator's clock, within a year; now when absent.",
  })
  date?: string | null
}
