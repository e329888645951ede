import { Field, Float, InputType, Int } from 'type-graphql'
import { MoneyInput } from '../../products/MoneyInput.ts'
import { Range, Size, Text } from '../../scalars/bounds.ts'
import { ActivityID } from '../../scalars/identifiers.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'

@InputType({
  description:
    'Changes to a promo code; omitted fields stay as they are. Null removes a day or a limit. Bookings keep the discount that ' +
    'they have.',
})
export class PromoCodeChanges {
  @Field(() => String, { nullable: true, description: 'What customers enter, unique among your codes ignoring case.' })
  @Text({ min: 3, max: 32 })
  code?: string | null

  @Field(() => String, { nullable: true, description: 'The name, which price lines and customers see.' })
  @Text({ min: 1, max: 100 })
  name?: string | null

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'By how much it lowers the price of the activity. It replaces a percentage.',
  })
  amount?: MoneyInput | null

  @Field(() => Float, {
    nullable: true,
    description: 'By how many percent it lowers the price of the activity. It replaces an amount.',
  })
  @Range({ min: 0.001, max: 100 })
  percent?: number | null

  @Field(() => LocalDate, { nullable: true, description: 'The first day on which it can be used.' })
  soldFrom?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'The last day on which it can be used.' })
  soldTo?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'The first day of the activity for which it is valid.' })
  dateFrom?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'The last day of the activity for which it is valid.' })
  dateTo?: string | null

  @Field(() => [ActivityID], {
    nullable: true,
    description: 'Only for these activities; for all activities when empty.',
  })
  @Size({ max: 100 })
  activityIds?: string[] | null

  @Field(() => Int, { nullable: true, description: 'How many bookings can have it; not fewer than have it now.' })
  @Range({ min: 1, max: 1_000_000_000 })
  maxUses?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'How many bookings of one customer, by e-mail address, can have it.',
  })
  @Range({ min: 1, max: 1_000_000_000 })
  maxUsesPerCustomer?: number | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it can be used. An inactive code is refused; bookings keep the discount that they have.',
  })
  active?: boolean | null
}
