import { Field, Float, Int, ObjectType } from 'type-graphql'
import { Channel } from '../../scalars/Channel.ts'
import { PartnerID, UnitID } from '../../scalars/identifiers.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { LocalTime } from '../../scalars/LocalTime.ts'
import { Money } from '../Money.ts'

@ObjectType({
  simpleResolvers: true,
  description:
    'Is added to the price of units when its conditions hold; a condition that is null always does. All adjustments that fit are ' +
    'added, in order, to what the deciding price rule gives, or to the base price. Exactly one of `amount` and `percent` is set.',
})
export class PriceAdjustment {
  @Field(() => String, { description: 'Its name, unique within the activity. Bookings store it.' })
  name!: string

  @Field(() => LocalDate, { nullable: true, description: 'The first local day of the timeslot.' })
  from!: string | null

  @Field(() => LocalDate, { nullable: true, description: 'The last local day of the timeslot.' })
  to!: string | null

  @Field(() => [Int], { nullable: true, description: 'Days of the week, 1 for Monday to 7 for Sunday.' })
  weekdays!: number[] | null

  @Field(() => LocalTime, { nullable: true, description: 'The timeslot starts at this local time or later.' })
  timeFrom!: string | null

  @Field(() => LocalTime, { nullable: true, description: 'The timeslot starts before this local time.' })
  timeUntil!: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'Sold at least this many days before, counted from local day to local day.',
  })
  minDaysBefore!: number | null

  @Field(() => Int, { nullable: true, description: 'Sold at most this many days before; 0 for the same day.' })
  maxDaysBefore!: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'Only for participants from this one on: with 5, the first four keep their price.',
  })
  fromParticipant!: number | null

  @Field(() => Int, { nullable: true, description: 'For bookings with at least this many participants.' })
  minParticipants!: number | null

  @Field(() => [UnitID], { nullable: true, description: 'For these units.' })
  unitIds!: string[] | null

  @Field(() => [Channel], { nullable: true, description: 'Sold through one of these channels.' })
  channels!: string[] | null

  @Field(() => [PartnerID], { nullable: true, description: 'Sold by one of these partners.' })
  partnerIds!: string[] | null

  @Field(() => Money, { nullable: true, description: 'Added to the price; a negative amount is taken off.' })
  amount!: Money | null

  @Field(() => Float, {
    nullable: true,
    description: 'Added to the price in percent of it, with at most three decimals; a negative one is taken off.',
  })
  percent!: number | null
}
