import { Check, Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import type { Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import type { Operator } from '../access/Operator.ts'
import { Partner } from '../access/Partner.ts'
import { BelongsToOperator, RefersTo } from '../access/tenancy.ts'
import { Timeslot } from '../availability/Timeslot.ts'
import { Money } from '../products/Money.ts'
import { Product } from '../products/Product.ts'
import { bookingStatuses } from '../rules/bookingStatuses.ts'
import type { PriceLine as StoredLine } from '../rules/pricing/PriceLine.ts'
import type { CancellationTier } from '../rules/pricing/Pricing.ts'
import { Channel } from '../scalars/Channel.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { ActivityID, BasketID, PartnerID, TimeslotID } from '../scalars/identifiers.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { LocalTime } from '../scalars/LocalTime.ts'
import { Node } from '../scalars/Node.ts'
import type { ActorRef } from './Actor.ts'
import { BookingStatus } from './BookingStatus.ts'
import { Basket } from './baskets/Basket.ts'
import { Customer } from './Customer.ts'
import { WaiverStatus } from './waiver/WaiverStatus.ts'

@Entity({ tableName: 'booking' })
@Unique({ name: 'booking_reference_unique', properties: ['operator', 'bookingReference'] })
@Index({ name: 'booking_created_index', properties: ['operator', 'createdAt', 'bookingId'] })
@Index({ name: 'booking_start_index', properties: ['operator', 'startsAt', 'bookingId'] })
@Index({ name: 'booking_timeslot_index', properties: ['timeslot'] })
@Index({ name: 'booking_basket_index', properties: ['basket'] })
@Index({
  name: 'booking_hold_index',
  expression: `create index "booking_hold_index" on "booking" ("operator_id", "timeslot_id") where "status" = 'ON_HOLD'`,
})
@Index({
  name: 'booking_held_by_index',
  expression: `create index "booking_held_by_index" on "booking" ("operator_id", "held_by") where "status" = 'ON_HOLD'`,
})
@Index({
  name: 'booking_waiver_changed_index',
  expression:
    'create index "booking_waiver_changed_index" on "booking" ("operator_id", "waiver_changed_at", "booking_id") where "waiver_changed_at" is not null',
})
@Index({
  name: 'booking_partner_reference_index',
  expression:
    'create index "booking_partner_reference_index" on "booking" ("operator_id", "partner_reference") where "partner_reference" is not null',
})
@Index({
  name: 'booking_status_index',
  expression: `create index "booking_status_index" on "booking" ("operator_id", "status", "created_at", "booking_id") where "status" <> 'CONFIRMED'`,
})
@Index({ name: 'booking_price_index', properties: ['operator', 'priceMinor', 'bookingId'] })
@Index({
  name: 'booking_name_index',
  expression: `create index "booking_name_index" on "booking" ("operator_id", (("last_name" || ', ' || "first_name") collate "und-x-icu"), "booking_id")`,
})
@Index({
  name: 'booking_lifecycle_index',
  expression: `create index "booking_lifecycle_index" on "booking" ("operator_id", (array_position('{${bookingStatuses}}'::text[], "status")::bigint), "booking_id") where "status" <> 'ON_HOLD'`,
})
// For the searched text, and for activities and partners with few bookings. What is inserted first joins a list of bounded length,
// which each search reads, and which mergeSearchIndex merges.
@Index({
  name: 'booking_text_index',
  expression:
    'create index "booking_text_index" on "booking" using gin ("operator_id", "activity_id", "partner_id", search_text("booking_reference", "first_name" || \' \' || "last_name", "email", "payment_reference", "partner_reference", "phone") gin_trgm_ops) with (gin_pending_list_limit = 32768)',
})
// Finds the names of walk-ins that are to be deleted.
@Index({
  name: 'booking_walk_in_index',
  expression:
    'create index "booking_walk_in_index" on "booking" ("operator_id", "starts_at") where "email" = \'\' and "first_name" <> \'\'',
})
@Check({
  name: 'booking_amounts_check',
  expression:
    'commission_minor >= 0 AND voucher_minor >= 0 AND refund_minor >= 0 AND commission_minor <= price_minor AND voucher_minor <= price_minor AND refund_minor <= price_minor',
})
@Check({
  name: 'booking_cancelled_check',
  expression:
    "(status = 'CANCELLED'::text) = (cancelled_at IS NOT NULL) AND (refund_minor = 0 OR (status = ANY (ARRAY['CANCELLED'::text, 'REJECTED'::text]))) AND refund_percent >= 0 AND refund_percent <= 100",
})
@Check({
  name: 'booking_channel_check',
  expression: "channel = ANY (ARRAY['PARTNER'::text, 'ONLINE'::text, 'POINT_OF_SALE'::text])",
})
@Check({ name: 'booking_commission_check', expression: 'commission_rate >= 0 AND commission_rate <= 100000' })
@Check({
  name: 'booking_customer_check',
  expression:
    "email <> ''::text OR (status = ANY (ARRAY['ON_HOLD'::text, 'EXPIRED'::text, 'CANCELLED'::text])) OR (erased_at IS NOT NULL) OR (channel = 'POINT_OF_SALE'::text)",
})
@Check({ name: 'booking_hold_check', expression: "(status = 'ON_HOLD'::text) = (hold_expires_at IS NOT NULL)" })
// One condition for both: every CHECK of a table is prepared again by every statement that writes to it.
@Check({
  name: 'booking_participants_check',
  expression:
    "(participants >= 1) AND (participants <= 1000) AND ((arrived IS NULL) OR ((arrived >= 1) AND (arrived < participants) AND (status = 'REDEEMED'::text)))",
})
@Check({ name: 'booking_partner_check', expression: "(channel = 'PARTNER'::text) = (partner_id IS NOT NULL)" })
@Check({ name: 'booking_price_check', expression: 'price_minor >= 0' })
@Check({
  name: 'booking_reference_check',
  expression: "booking_reference ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'::text",
})
@Check({
  name: 'booking_status_check',
  expression:
    "status = ANY (ARRAY['ON_HOLD'::text, 'PENDING'::text, 'CONFIRMED'::text, 'REDEEMED'::text, 'NO_SHOW'::text, 'CANCELLED'::text, 'EXPIRED'::text, 'REJECTED'::text])",
})
@Check({ name: 'booking_version_check', expression: 'version >= 1' })
@Check({
  name: 'booking_waiver_status_check',
  expression: "waiver_status = ANY (ARRAY['not_required'::text, 'outstanding'::text, 'complete'::text])",
})
@Check({ name: 'booking_lines_check', expression: "(lines <> '[]'::jsonb) AND (lines_total(lines) = price_minor)" })
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'Places in one timeslot for one customer. Once acknowledged, a booking is stored.',
})
export class Booking {
  @BelongsToOperator({ namedElsewhere: true })
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  bookingId!: string

  @Property({ type: 'text' })
  @Field(() => String, {
    description: 'The reference for people: 8 unambiguous characters, `K7QF-4M2X`, unique within its operator.',
  })
  bookingReference!: string

  @RefersTo(() => Basket, 'basket_id')
  basket?: Ref<Basket>

  @Field(() => BasketID, { description: 'The purchase that it belongs to.' })
  basketId!: string

  @RefersTo(() => Product, 'activity_id')
  activity?: Ref<Product>

  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Field(() => Int, { description: "The activity's numeric ID." })
  productId!: number

  /**
   * Whether its customer has any questions to answer: required ones when it was made, or any of the activity now. Absent in older
   * stored answers.
   */
  hasQuestions!: boolean

  @RefersTo(() => Timeslot, 'timeslot_id')
  timeslot?: Ref<Timeslot>

  @Field(() => TimeslotID, { description: 'The timeslot.' })
  timeslotId!: string

  @Property({ type: 'date' })
  @Field(() => LocalDate, { description: 'The local day on which it starts.' })
  date!: string

  @Property({ type: 'text' })
  @Field(() => LocalTime, { description: 'The local time at which it starts.' })
  time!: string

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'The instant at which it starts.' })
  startsAt!: Date

  @Property({ type: 'text' })
  @Field(() => Channel, { description: 'The sales channel through which it was made.' })
  channel!: Channel

  @RefersTo(() => Partner, 'partner_id', { nullable: true })
  soldBy?: Ref<Partner> | null

  @Field(() => PartnerID, { nullable: true, description: 'The partner that sold it; null for the other channels.' })
  partnerId!: string | null

  @Property({ type: 'integer' })
  @Field(() => Int, { description: 'Number of participants, each taking one place.' })
  participants!: number

  @Property({ type: 'bigint' })
  priceMinor!: number

  @Property({ type: 'text' })
  currency!: string

  @Field(() => Money, {
    description: 'The price of the whole booking, as of when it was made: the total of its `lines`.',
  })
  price!: Money

  /** How its price is made up: at least one. */
  @Property({ type: 'json', columnType: 'jsonb' })
  lines!: StoredLine[]

  /** What the partner keeps of the price; once it is cancelled, of what is kept of the price. */
  @Property({ type: 'bigint', default: 0 })
  commissionMinor!: number

  /** The rate of that commission as of the sale, in thousandths of a percent. */
  @Property({ type: 'integer', default: 0 })
  commissionRate!: number

  /** What of it was settled with the partner elsewhere, and is on no statement: of a booking that another system has sold. */
  @Property({ type: 'bigint', default: 0 })
  settledRetailMinor!: number

  @Property({ type: 'bigint', default: 0 })
  settledCommissionMinor!: number

  /** The part of the price that gift vouchers have paid. */
  @Property({ type: 'bigint', default: 0 })
  voucherMinor!: number

  /** The terms of cancellation as of the sale; null if everything is refunded. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  cancellationTiers!: CancellationTier[] | null

  /** What is given back of the price of a cancelled or rejected booking; 0 for any other. */
  @Property({ type: 'bigint', default: 0 })
  refundMinor!: number

  @Field(() => Money, {
    nullable: true,
    description:
      'What is given back of its price, as far as it was paid, once it is cancelled or rejected; the rest is still charged. In ' +
      'the response of a simulated cancellation, what that would refund; in the response of an amendment, what that refunds. ' +
      'Null otherwise.',
  })
  refund!: Money | null

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, {
    nullable: true,
    description:
      'The percentage by which `refund` was computed; null if there is none, or if the operator named an amount.',
  })
  refundPercent!: number | null

  /** What the operator had accepted of it before its partner made it pending again, without what was kept; null for any other. */
  @Property({ type: 'bigint', nullable: true })
  acceptedMinor!: number | null

  /** How many came, if fewer than were expected; null for all of them. */
  @Property({ type: 'integer', nullable: true })
  arrived!: number | null

  @Property({ type: 'text' })
  firstName!: string

  @Property({ type: 'text' })
  lastName!: string

  @Property({ type: 'text' })
  email!: string

  @Property({ type: 'text', nullable: true })
  phone!: string | null

  @Field(() => Customer, {
    nullable: true,
    description:
      'The customer. Null while it is on hold and has none yet, once such a hold has expired or was cancelled, for people who came to ' +
      'the counter without an e-mail address, and once the customer was erased.',
  })
  customer!: Customer | null

  @Property({ type: 'text' })
  @Field(() => String, {
    description:
      "The payment's reference: the seller's own, or one generated from the partner and the booking reference.",
  })
  paymentReference!: string

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: "The partner's own order number." })
  partnerReference!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Notes for the operator from the customer or the seller.' })
  notes!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: "The customer's language, BCP 47." })
  language!: string | null

  @Property({ type: 'text' })
  @Field(() => BookingStatus, { description: 'Its status.' })
  status!: BookingStatus

  @Property({ type: 'text' })
  @Field(() => WaiverStatus, {
    description: 'Whether its required waiver answers are complete; for a cancelled booking, whether they were.',
  })
  waiverStatus!: WaiverStatus

  /** When answers changed the status of the waiver, which makes no new version. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  waiverChangedAt!: Date | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, { nullable: true, description: 'When it was cancelled, if it was.' })
  cancelledAt!: Date | null

  @Field(() => DateTime, {
    nullable: true,
    description:
      "The instant from which a partner can no longer cancel or amend it: the start minus the activity's current " +
      '`cancellationCutoffMinutes`, or the end of its hold. It can be in the past. Null once its status does not ' +
      'allow cancelling.',
  })
  cancellableUntil!: Date | null

  @Property({ type: 'integer', default: 1 })
  @Field(() => Int, {
    description:
      'Increases by one with every change. Send it back as `expectedVersion` to change the booking only if it has ' +
      'not changed since.',
  })
  version!: number

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, {
    nullable: true,
    description: 'The instant at which its hold expires and its places become free. Null unless it is on hold.',
  })
  holdExpiresAt!: Date | null

  /** When its hold started; the maximum duration of a hold counts from here. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  heldAt!: Date | null

  /** The API key that holds the places; null for places that are held for the waitlist. */
  @Property({ type: 'uuid', nullable: true })
  heldBy!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Why it was cancelled or rejected, if a reason was given.' })
  cancelReason!: string | null

  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  @Field(() => DateTime, {
    nullable: true,
    description: 'When the personal data of its customer was erased, if it was. Its places and amounts stay.',
  })
  erasedAt!: Date | null

  /** Who made it, in a booking as its sale returns it; absent in one that was read. */
  madeBy?: ActorRef

  /** Its promo code, in a booking as its sale returns it; absent in one that was read. */
  promoCode?: string | null
}
