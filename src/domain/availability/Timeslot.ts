import { Check, Entity, Index, PrimaryKey, Property, Trigger, Unique } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { Money } from '../products/Money.ts'
import { Product } from '../products/Product.ts'
import type { Pricing } from '../rules/pricing/Pricing.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { ActivityID } from '../scalars/identifiers.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { LocalTime } from '../scalars/LocalTime.ts'
import { Node } from '../scalars/Node.ts'
import { TimeslotStatus } from './TimeslotStatus.ts'
import { UnitPrice } from './UnitPrice.ts'

@Entity({ tableName: 'timeslot' })
@Unique({ name: 'timeslot_start_unique', properties: ['product', 'startsAt'] })
@Index({ name: 'timeslot_day_index', properties: ['product', 'date'] })
@Index({
  name: 'timeslot_waitlist_offer_index',
  expression:
    'create index "timeslot_waitlist_offer_index" on "timeslot" ("operator_id", "timeslot_id") where "has_waitlist_offer"',
})
@Check({ name: 'timeslot_capacity_check', expression: 'taken >= 0 AND capacity >= 0' })
@Check({ name: 'timeslot_held_check', expression: 'held >= 0 AND held <= taken' })
@Check({
  name: 'timeslot_booking_count_check',
  expression: 'booking_count >= 0 AND (resource_places IS NULL) = (resource_growth IS NULL)',
})
@Check({ name: 'timeslot_time_check', expression: `"time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text` })
@Trigger({
  name: 'timeslot_not_oversold',
  timing: 'before',
  events: ['update'],
  forEach: 'row',
  expression: `create trigger "timeslot_not_oversold" before update of "taken" on "timeslot" for each row when (new.taken > old.taken and new.taken > new.capacity) execute function "refuse_oversale"()`,
})
@Trigger({
  name: 'timeslot_resources_counted',
  timing: 'after',
  events: ['update'],
  forEach: 'row',
  expression: `create constraint trigger "timeslot_resources_counted" after update of "taken", "booking_count" on "timeslot" deferrable initially deferred for each row when (new.resource_places is not null and (new.taken <> old.taken or new.booking_count <> old.booking_count)) execute function "refuse_uncounted"()`,
})
@ObjectType({ implements: Node, simpleResolvers: true, description: 'One start of an activity, with its places.' })
export class Timeslot {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  timeslotId!: string

  @RefersTo(() => Product, 'activity_id')
  product?: Ref<Product>

  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Property({ type: 'date' })
  @Field(() => LocalDate, { description: 'The local day on which it starts.' })
  date!: string

  @Property({ type: 'text' })
  @Field(() => LocalTime, {
    description: 'The local time at which it starts. When clocks go back, two timeslots of a day can share it.',
  })
  time!: string

  @Field(() => LocalDate, {
    description: 'The local day on which it ends: the next one, or a later one, if it runs past midnight.',
  })
  endDate!: string

  @Field(() => LocalTime, { description: 'The local time at which it ends.' })
  endTime!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'The instant at which it starts.' })
  startsAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'The instant at which it ends.' })
  endsAt!: Date

  @Property({ type: 'integer' })
  @Field(() => Int, {
    description:
      'How many places the operator wants. Where it was lowered below what is taken, bookings and holds keep their places, ' +
      '`availablePlaces` is 0, and nothing is sold until fewer are taken than this.',
  })
  capacity!: number

  /**
   * Places taken by bookings and by holds, including expired holds that were not released yet. Only the statements in places.ts
   * change it.
   */
  @Property({ type: 'integer', default: 0 })
  taken!: number

  /** How many of the places taken are on hold. */
  @Property({ type: 'integer', default: 0 })
  held!: number

  /** How many bookings have places. */
  @Property({ type: 'integer', default: 0 })
  bookingCount!: number

  /**
   * How many more places the resources of its activity allow to a new booking; null if it needs none. Functions of the database write
   * both from its uses.
   */
  @Property({ type: 'integer', nullable: true })
  resourcePlaces!: number | null

  /** The same for the bookings that it has. */
  @Property({ type: 'integer', nullable: true })
  resourceGrowth!: number | null

  /** Whether freed places are about to be offered to the waitlist. Until then no other booking can take them. */
  @Property({ type: 'boolean', default: false })
  hasWaitlistOffer!: boolean

  /**
   * Whether a place was ever taken or waited for. Bookings or waitlist entries refer to the timeslot then, so it can be closed
   * but not deleted.
   */
  @Property({ type: 'boolean', default: false })
  hasHadBookings!: boolean

  @Property({ type: 'boolean', default: false })
  closed!: boolean

  /** When a booking last left it for another timeslot; the booking itself shows nothing of it here. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  leftAt!: Date | null

  @Field(() => Int, {
    description:
      'Places left: those that are not booked, on hold, or about to be offered to the waitlist. Never below 0.',
  })
  availablePlaces!: number

  priceMinor!: number

  currency!: string

  timeZone!: string

  /** The only unit, if there is no `pricing`. */
  defaultUnitId!: string

  /** Null if its price is `priceMinor` whenever and to whomever it is sold. */
  pricing!: Pricing | null

  @Field(() => Money, {
    description:
      'The price of one of the default unit, or of a group, in this timeslot by the price rules of today, without fees.',
  })
  price!: Money

  @Field(() => [UnitPrice], {
    description:
      'The price of one of each unit in this timeslot, without fees, in a booking of only that one. A quote has the exact price of a group.',
  })
  unitPrices!: UnitPrice[]

  @Field(() => TimeslotStatus, { description: 'Whether it can be booked at this instant, and the reason if not.' })
  status!: TimeslotStatus
}
