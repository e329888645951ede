import { Check, Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import type { Operator } from '../access/Operator.ts'
import { Partner } from '../access/Partner.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { Timeslot } from '../availability/Timeslot.ts'
import { Booking } from '../bookings/Booking.ts'
import { Customer } from '../bookings/Customer.ts'
import { Product } from '../products/Product.ts'
import { Channel } from '../scalars/Channel.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { ActivityID, BookingID, PartnerID, TimeslotID } from '../scalars/identifiers.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { Node } from '../scalars/Node.ts'
import { WaitlistStatus } from './WaitlistStatus.ts'

// One customer waits once for the same places through one seller: a second request changes the first entry.
@Entity({ tableName: 'waitlist_entry' })
@Index({
  name: 'waitlist_entry_once_unique',
  expression: `create unique index "waitlist_entry_once_unique" on "waitlist_entry" ("operator_id", "activity_id", "date", coalesce("timeslot_id", '00000000-0000-0000-0000-000000000000'::uuid), coalesce("partner_id", '00000000-0000-0000-0000-000000000000'::uuid), lower("email")) where "status" in ('WAITING', 'OFFERED')`,
})
@Index({
  name: 'waitlist_entry_queue_index',
  expression: `create index "waitlist_entry_queue_index" on "waitlist_entry" ("operator_id", "activity_id", "date", "turn") where "status" = 'WAITING'`,
})
@Index({ name: 'waitlist_entry_created_index', properties: ['operator', 'createdAt', 'waitlistId'] })
// Entries are written one by one: each is in the index at once, and no search reads a pending list.
@Index({
  name: 'waitlist_entry_text_index',
  expression: `create index "waitlist_entry_text_index" on "waitlist_entry" using gin ("operator_id", search_text(null, "first_name" || ' ' || "last_name", "email", null, null, "phone") gin_trgm_ops) with (fastupdate = off)`,
})
@Unique({ name: 'waitlist_entry_booking_unique', properties: ['booking'] })
@Check({ name: 'waitlist_entry_status_check', expression: oneOf('status', WaitlistStatus) })
@Check({ name: 'waitlist_entry_channel_check', expression: oneOf('channel', Channel) })
@Check({ name: 'waitlist_entry_partner_check', expression: "(channel = 'PARTNER'::text) = (partner_id IS NOT NULL)" })
@Check({ name: 'waitlist_entry_participants_check', expression: '(participants >= 1) AND (participants <= 1000)' })
@Check({
  name: 'waitlist_entry_offer_check',
  expression: "(status <> ALL (ARRAY['OFFERED'::text, 'ACCEPTED'::text])) OR (booking_id IS NOT NULL)",
})
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'A customer who waits for places in a full timeslot, or in any timeslot of a day.',
})
export class WaitlistEntry {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  waitlistId!: string

  /** The order in which customers joined: first come, first served. */
  @Property({ type: 'bigint', autoincrement: true })
  turn!: number

  @RefersTo(() => Product, 'activity_id')
  activity?: Ref<Product>

  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Property({ type: 'date' })
  @Field(() => LocalDate, { description: 'The local day.' })
  date!: string

  @RefersTo(() => Timeslot, 'timeslot_id', { nullable: true })
  timeslot?: Ref<Timeslot> | null

  @Field(() => TimeslotID, {
    nullable: true,
    description: 'The timeslot; null when the customer waits for any timeslot of the day.',
  })
  timeslotId!: string | null

  @Property({ type: 'integer' })
  @Field(() => Int, { description: 'The total number of places wanted.' })
  participants!: number

  @Property({ type: 'text' })
  firstName!: string

  @Property({ type: 'text' })
  lastName!: string

  @Property({ type: 'text' })
  email!: string

  @Property({ type: 'text', nullable: true })
  phone!: string | null

  @Field(() => Customer, { description: 'The waiting customer.' })
  customer!: Customer

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: "The customer's language, BCP 47." })
  language!: string | null

  @Property({ type: 'text' })
  @Field(() => Channel, { description: 'The sales channel through which the customer joined.' })
  channel!: Channel

  @RefersTo(() => Partner, 'partner_id', { nullable: true })
  soldBy?: Ref<Partner> | null

  @Field(() => PartnerID, {
    nullable: true,
    description: 'The partner through which the customer joined; null for the other channels.',
  })
  partnerId!: string | null

  @Property({ type: 'text' })
  @Field(() => WaitlistStatus, { description: 'Its status.' })
  status!: WaitlistStatus

  @RefersTo(() => Booking, 'booking_id', { nullable: true })
  booking?: Ref<Booking> | null

  @Field(() => BookingID, {
    nullable: true,
    description: 'The booking that holds the offered places; null until places are offered.',
  })
  bookingId!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The reference of that booking: confirm it to accept the offer, until `offerExpiresAt`.',
  })
  bookingReference!: string | null

  @Field(() => DateTime, {
    nullable: true,
    description:
      'The instant at which the offer expires: from then on the places are offered to the next customer. Null unless ' +
      'places are offered.',
  })
  offerExpiresAt!: Date | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When the customer joined.' })
  createdAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When places were offered, if they were.' })
  offeredAt!: Date | null
}
