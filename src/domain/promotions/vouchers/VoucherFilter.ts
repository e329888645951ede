import { Field, InputType } from 'type-graphql'
import { Size, Text } from '../../scalars/bounds.ts'
import { DateTimeRange } from '../../scalars/DateTimeRange.ts'
import { VoucherID } from '../../scalars/identifiers.ts'

@InputType({ description: 'Which gift vouchers to list: those that match every given condition.' })
export class VoucherFilter {
  @Field(() => [VoucherID], { nullable: true, description: 'One of these vouchers; at most 100.' })
  @Size({ max: 100 })
  ids?: string[] | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Only those with something left, or only those with nothing left.',
  })
  hasBalance?: boolean | null

  @Field(() => DateTimeRange, { nullable: true, description: 'Sold at these instants.' })
  createdAt?: DateTimeRange | null

  @Field(() => String, {
    nullable: true,
    description:
      "Part of the code, of the recipient, of the buyer's e-mail address or of the payment reference; case-insensitive, " +
      'without wildcards.',
  })
  @Text({ max: 200 })
  text?: string | null
}
