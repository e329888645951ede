import { Field, Float, InputType, Int } from 'type-graphql'
import type { UnitType as UnitTypeName } from '../../rules/pricing/Pricing.ts'
import { Range, Size, Text } from '../../scalars/bounds.ts'
import { UnitID } from '../../scalars/identifiers.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { FeeBasis } from './Fee.ts'
import { LARGEST_PRICE } from './largestPrice.ts'
import { PriceAdjustmentInput } from './PriceAdjustmentInput.ts'
import { UnitType } from './Unit.ts'

@InputType({ description: 'A base price from a day on.' })
export class LaterPriceInput {
  @Field(() => LocalDate, { description: 'The first local day of timeslots with this price.' })
  from!: string

  @Field(() => Int, { description: 'The base price of one, in minor units.' })
  @Range({ min: 0, max: LARGEST_PRICE })
  price!: number
}

@InputType({ description: 'A type of ticket or an age band of an activity.' })
export class UnitInput {
  @Field(() => UnitID, {
    nullable: true,
    description:
      'The unit to keep. Left out, the unit is new; a new identifier of your own also makes a new unit, so that others can refer to it.',
  })
  unitId?: string | null

  @Field(() => UnitType, { description: 'Who it is for.' })
  type!: UnitTypeName

  @Field(() => String, { description: 'Its name, unique within the activity.' })
  @Text({ min: 1, max: 60 })
  name!: string

  @Field(() => Int, { nullable: true, description: 'How many places one of it takes; 1 by default.' })
  @Range({ min: 0, max: 100 })
  paxCount?: number | null

  @Field(() => Int, {
    description:
      "The base price of one, in the minor unit of the operator's currency, on days before the first of `laterPrices`.",
  })
  @Range({ min: 0, max: LARGEST_PRICE })
  price!: number

  @Field(() => [LaterPriceInput], {
    nullable: true,
    description:
      'Base prices from a day on, by day; an empty list removes them. Left out, those of the unit stay, and `price` is its ' +
      'base price today.',
  })
  @Size({ max: 20 })
  laterPrices?: LaterPriceInput[] | null

  @Field(() => Int, { nullable: true, description: 'The least age, in years.' })
  @Range({ min: 0, max: 150 })
  minAge?: number | null

  @Field(() => Int, { nullable: true, description: 'The greatest age, in years.' })
  @Range({ min: 0, max: 150 })
  maxAge?: number | null

  @Field(() => [UnitID], {
    nullable: true,
    description: 'Units of which at least one must be in the same booking; none by default.',
  })
  @Size({ max: 20 })
  accompaniedBy?: string[] | null

  @Field(() => Int, { nullable: true, description: 'The least of it in one booking that has any; 1 by default.' })
  @Range({ min: 1, max: 1000 })
  minQuantity?: number | null

  @Field(() => Int, { nullable: true, description: 'The most of it in one booking; no limit if absent.' })
  @Range({ min: 1, max: 1000 })
  maxQuantity?: number | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a booking that gives only `participants` means this unit. False by default.',
  })
  isDefault?: boolean | null
}

@InputType({ description: 'One price for a whole booking.' })
export class GroupPriceInput {
  @Field(() => Int, { description: 'The price of a group of at most so many participants, in minor units.' })
  @Range({ min: 0, max: LARGEST_PRICE })
  price!: number

  @Field(() => Int, { description: 'How many participants the price covers.' })
  @Range({ min: 1, max: 1000 })
  maxParticipants!: number

  @Field(() => Int, { description: 'The price of each further participant, in minor units.' })
  @Range({ min: 0, max: LARGEST_PRICE })
  extraParticipantPrice!: number
}

@InputType({
  description:
    'A price rule. Give exactly one of `price`, `amount` and `percent`; a condition that is left out always holds.',
})
export class PriceRuleInput extends PriceAdjustmentInput {
  @Field(() => Int, { nullable: true, description: 'The new price, in minor units.' })
  @Range({ min: 0, max: LARGEST_PRICE })
  price?: number | null
}

@InputType({ description: 'An amount that is charged on top of the prices.' })
export class FeeInput {
  @Field(() => String, { description: 'Its name, unique within the activity.' })
  @Text({ min: 1, max: 60 })
  name!: string

  @Field(() => Int, { description: 'The amount, in minor units.' })
  @Range({ min: 0, max: LARGEST_PRICE })
  amount!: number

  @Field(() => FeeBasis, { description: 'What it is charged for.' })
  per!: FeeBasis

  @Field(() => Boolean, { nullable: true, description: 'Whether it includes the taxes; true by default.' })
  taxed?: boolean | null
}

@InputType({ description: 'A tax that prices include.' })
export class TaxRateInput {
  @Field(() => String, { description: 'Its name, unique within the activity, such as `VAT`.' })
  @Text({ min: 1, max: 60 })
  name!: string

  @Field(() => Float, { description: 'The rate in percent, with at most three decimals.' })
  @Range({ min: 0, max: 100 })
  percent!: number
}

@InputType({ description: 'What is refunded when a booking is cancelled early enough.' })
export class CancellationTierInput {
  @Field(() => Int, { description: 'It holds until this many minutes before the start.' })
  @Range({ min: 0, max: 525_600 })
  minutesBefore!: number

  @Field(() => Int, { description: 'How much of the price is refunded, in percent.' })
  @Range({ min: 0, max: 100 })
  percent!: number
}

@InputType({
  description:
    'Changes to the pricing of an activity. Each list replaces the one before; what is left out stays as it is. Null clears ' +
    '`groupPrice` and `cancellationTiers`.',
})
export class PricingInput {
  @Field(() => [UnitInput], { nullable: true, description: 'All units, in order.' })
  @Size({ min: 1, max: 20 })
  units?: UnitInput[] | null

  @Field(() => GroupPriceInput, { nullable: true, description: 'One price for a whole booking; null for none.' })
  groupPrice?: GroupPriceInput | null

  @Field(() => [PriceRuleInput], { nullable: true, description: 'All price rules, in order.' })
  @Size({ max: 50 })
  rules?: PriceRuleInput[] | null

  @Field(() => [PriceAdjustmentInput], { nullable: true, description: 'All adjustments, in order.' })
  @Size({ max: 20 })
  adjustments?: PriceAdjustmentInput[] | null

  @Field(() => [FeeInput], { nullable: true, description: 'All fees.' })
  @Size({ max: 10 })
  fees?: FeeInput[] | null

  @Field(() => [TaxRateInput], { nullable: true, description: 'All taxes that prices include.' })
  @Size({ max: 10 })
  taxes?: TaxRateInput[] | null

  @Field(() => [CancellationTierInput], {
    nullable: true,
    description: 'All tiers; null to refund everything.',
  })
  @Size({ min: 1, max: 10 })
  cancellationTiers?: CancellationTierInput[] | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the pricing that you have read: nothing is changed if it has another version now.',
  })
  @Range({ min: 1, max: LARGEST_PRICE })
  expectedVersion?: number | null
}
