import { Field, Float, InputType, Int } from 'type-graphql'
import { Range, Size, Text } from '../../scalars/bounds.ts'
import { Channel } from '../../scalars/Channel.ts'
import { PartnerID, UnitID } from '../../scalars/identifiers.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { LocalTime } from '../../scalars/LocalTime.ts'
import { LARGEST_PRICE } from './largestPrice.ts'

@InputType({
  description:
    'An adjustment of prices. Give exactly one of `amount` and `percent`; a condition that is left out always holds.',
})
export class PriceAdjustmentInput {
  @Field(() => String, { description: 'Its name, unique within the activity.' })
  @Text({ min: 1, max: 60 })
  name!: string

  @Field(() => LocalDate, { nullable: true, description: 'The first local day of the timeslot.' })
  from?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'The last local day of the timeslot.' })
  to?: string | null

  @Field(() => [Int], { nullable: true, description: 'Days of the week, 1 for Monday to 7 for Sunday.' })
  @Size({ min: 1, max: 7 })
  @Range({ min: 1, max: 7 })
  weekdays?: number[] | null

  @Field(() => LocalTime, { nullable: true, description: 'The timeslot starts at this local time or later.' })
  timeFrom?: string | null

  @Field(() => LocalTime, { nullable: true, description: 'The timeslot starts before this local time.' })
  timeUntil?: string | null

  @Field(() => Int, { nullable: true, description: 'Sold at least this many days before.' })
  @Range({ min: 0, max: 3650 })
  minDaysBefore?: number | null

  @Field(() => Int, { nullable: true, description: 'Sold at most this many days before; 0 for the same day.' })
  @Range({ min: 0, max: 3650 })
  maxDaysBefore?: number | null

  @Field(() => Int, { nullable: true, description: 'Only for participants from this one on.' })
  @Range({ min: 2, max: 1000 })
  fromParticipant?: number | null

  @Field(() => Int, { nullable: true, description: 'For bookings with at least this many participants.' })
  @Range({ min: 2, max: 1000 })
  minParticipants?: number | null

  @Field(() => [UnitID], { nullable: true, description: 'For these units.' })
  @Size({ min: 1, max: 20 })
  unitIds?: string[] | null

  @Field(() => [Channel], { nullable: true, description: 'Sold through one of these channels.' })
  @Size({ min: 1, max: 3 })
  channels?: Channel[] | null

  @Field(() => [PartnerID], { nullable: true, description: 'Sold by one of these partners.' })
  @Size({ min: 1, max: 100 })
  partnerIds?: string[] | null

  @Field(() => Int, { nullable: true, description: 'Added to the price, in minor units; negative to take it off.' })
  @Range({ min: -LARGEST_PRICE, max: LARGEST_PRICE })
  amount?: number | null

  @Field(() => Float, {
    nullable: true,
    description: 'Added to the price in percent, with at most three decimals; negative to take it off.',
  })
  @Range({ min: -100, max: 1000 })
  percent?: number | null
}
