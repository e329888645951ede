import { Field, Float, InputType, Int } from 'type-graphql'
import { MoneyInput } from '../../products/MoneyInput.ts'
import { Range, Size, Text } from '../../scalars/bounds.ts'
import { ActivityID } from '../../scalars/identifiers.ts'
import { Ruled } from '../../scalars/inputRule.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { termsViolations } from './termsViolations.ts'

@Ruled<PromoCodeInput>(termsViolations)
@InputType({ description: 'A promo code to add. Give either `amount` or `percent`.' })
export class PromoCodeInput {
  @Field(() => String, {
    description:
      'What customers enter, unique among your codes ignoring case: 3 to 32 letters A to Z, digits, hyphens and ' +
      'underscores, beginning with a letter or a digit.',
  })
  @Text({ min: 3, max: 32 })
  code!: string

  @Field(() => String, { description: 'The name, which price lines and customers see.' })
  @Text({ min: 1, max: 100 })
  name!: string

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'By how much it lowers the price of the activity, at most to zero; above zero.',
  })
  amount?: MoneyInput | null

  @Field(() => Float, {
    nullable: true,
    description: 'By how many percent it lowers the price of the activity, with at most three decimals.',
  })
  @Range({ min: 0.001, max: 100 })
  percent?: number | null

  @Field(() => LocalDate, {
    nullable: true,
    description: "The first day on which it can be used, on the operator's calendar; no limit when absent.",
  })
  soldFrom?: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: "The last day on which it can be used, on the operator's calendar; no limit when absent.",
  })
  soldTo?: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The first day of the activity for which it is valid; no limit when absent.',
  })
  dateFrom?: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The last day of the activity for which it is valid; no limit when absent.',
  })
  dateTo?: string | null

  @Field(() => [ActivityID], {
    nullable: true,
    description: 'Only for these activities; for all activities when empty or absent.',
  })
  @Size({ max: 100 })
  activityIds?: string[] | null

  @Field(() => Int, { nullable: true, description: 'How many bookings can have it; no limit when absent.' })
  @Range({ min: 1, max: 1_000_000_000 })
  maxUses?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'How many bookings of one customer, by e-mail address, can have it; no limit when absent.',
  })
  @Range({ min: 1, max: 1_000_000_000 })
  maxUsesPerCustomer?: number | null
}
