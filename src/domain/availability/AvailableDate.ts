import { Field, Int, ObjectType } from 'type-graphql'
import { Money } from '../products/Money.ts'
import type { Pricing } from '../rules/pricing/Pricing.ts'
import { timeslotPrice } from '../rules/pricing/unitPrices.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { localDayOnce } from '../scalars/localDay.ts'
import type { PriceSeller } from './sellerOfPrices.ts'

/** What the price of a day means. */
export const lowestPrice =
  'The lowest price of one of the default unit, or of a group, in those timeslots by the price rules of today, without fees.'

@ObjectType({ simpleResolvers: true, description: 'A day that has at least one bookable timeslot at this instant.' })
export class AvailableDate {
  @Field(() => LocalDate, { description: 'The local day.' })
  date!: string

  @Field(() => Int, {
    description: 'Places left in those of its timeslots that have room for the smallest booking; always above zero.',
  })
  capacity!: number

  @Field(() => Int, { description: 'All places of that day, taken or not, without closed timeslots.' })
  totalCapacity!: number

  @Field(() => Int, {
    description: 'Timeslots of that day that have room for the smallest booking (`minParticipants`).',
  })
  timeslotCount!: number

  @Field(() => Money, { description: lowestPrice })
  price!: Money

  priceMinor!: number

  currency!: string

  timeZone!: string | null

  /** Null if its price is `priceMinor` whenever and to whomever it is sold. */
  pricing!: Pricing | null

  /** The local times of those timeslots; null if the prices do not depend on them. */
  times!: string[] | null
}

/** The lowest price of a day for a seller at an instant. */
export function priceOfDate(day: AvailableDate, seller: PriceSeller, now: Date): Money {
  const { date, times, pricing, priceMinor, currency, timeZone } = day
  if (!pricing) return { amount: priceMinor, currency }
  const today = localDayOnce(now, timeZone!)
  const prices = [...new Set(times ?? ['00:00'])].map(time => timeslotPrice(pricing, { date, time, today, ...seller }))
  return { amount: Math.min(...prices), currency }
}
