import { Field, Int, ObjectType } from 'type-graphql'
import { Money } from '../../products/Money.ts'
import { CancellationTier } from '../../products/pricing/CancellationTier.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { ActivityID, TimeslotID } from '../../scalars/identifiers.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { LocalTime } from '../../scalars/LocalTime.ts'
import { BookedUnit, PriceLine, TaxAmount } from '../BookingLines.ts'

@ObjectType({
  simpleResolvers: true,
  description:
    'A price that is promised: a booking or hold with its `quoteToken` has exactly this price until `validUntil`, also if prices ' +
    'change. It takes no places.',
})
export class Quote {
  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Field(() => TimeslotID, { description: 'The timeslot.' })
  timeslotId!: string

  @Field(() => LocalDate, { description: 'The local day on which it starts.' })
  date!: string

  @Field(() => LocalTime, { description: 'The local time at which it starts.' })
  time!: string

  @Field(() => Int, { description: 'How many places the units take.' })
  participants!: number

  @Field(() => Int, { description: 'Places left in the timeslot at this instant.' })
  availablePlaces!: number

  @Field(() => [BookedUnit], { description: 'The units: how many of each, and what they cost.' })
  units!: BookedUnit[]

  @Field(() => [PriceLine], { description: 'The lines of the price: units, fees and discounts.' })
  lines!: PriceLine[]

  @Field(() => [TaxAmount], { description: 'The taxes that the price includes, added up.' })
  taxes!: TaxAmount[]

  @Field(() => Money, { description: 'The total of the lines: what the customer pays.' })
  price!: Money

  @Field(() => Money, {
    description:
      'The part of the price that the gift voucher would pay now. It is not promised: only a booking takes it.',
  })
  voucherAmount!: Money

  @Field(() => Money, {
    nullable: true,
    description: "The partner's commission; promised with the price. Null on the other channels.",
  })
  commission!: Money | null

  @Field(() => Money, {
    nullable: true,
    description:
      'What the partner owes the operator for the booking: the price less the commission. Its statement also deducts what ' +
      'vouchers have paid. Null on the other channels.',
  })
  net!: Money | null

  @Field(() => [CancellationTier], {
    nullable: true,
    description: 'What is refunded on cancellation, earliest first. Null if everything is.',
  })
  cancellationTiers!: CancellationTier[] | null

  @Field(() => DateTime, { description: 'Until when the price is promised: 15 minutes from now.' })
  validUntil!: Date

  @Field(() => String, {
    description: 'Send it as `quoteToken` with the booking or hold of the same timeslot and units, by the same seller.',
  })
  quoteToken!: string
}
