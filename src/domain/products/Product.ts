import { Check, Entity, Index, PrimaryKey, Property, Unique } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp, type Ref } from '@mikro-orm/postgresql'
import { Field, Int, ObjectType } from 'type-graphql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import type { Operator } from '../access/Operator.ts'
import { BelongsToOperator } from '../access/tenancy.ts'
import type { Pricing } from '../rules/pricing/Pricing.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { Node } from '../scalars/Node.ts'
import { ActivityColour } from './ActivityColour.ts'
import { Image } from './Image.ts'
import { Location } from './Location.ts'
import { Money } from './Money.ts'
import { CancellationTier } from './pricing/CancellationTier.ts'
import { Fee } from './pricing/Fee.ts'
import { GroupPrice } from './pricing/GroupPrice.ts'
import { TaxRate } from './pricing/TaxRate.ts'
import { Unit } from './pricing/Unit.ts'
import { WaiverPolicy } from './WaiverPolicy.ts'

/** What the price of an activity means. */
export const productPrice = 'The base price of one of the default unit today.'

/** Whether a pricing has price rules, a group price, or several units. */
const VARIES =
  "((((pricing -> 'rules'::text) <> '[]'::jsonb) OR ((pricing -> 'groupPrice'::text) <> 'null'::jsonb)) OR (jsonb_array_length((pricing -> 'units'::text)) > 1))"

@Entity({ tableName: 'product' })
@Unique({ name: 'product_product_id_unique', properties: ['operator', 'productId'] })
@Index({
  name: 'product_name_unique',
  expression: 'create unique index "product_name_unique" on "product" ("operator_id", lower("name"))',
})
@Index({
  name: 'product_name_trigram',
  expression: 'create index "product_name_trigram" on "product" using gin (lower("name") gin_trgm_ops)',
})
@Check({ name: 'product_colour_check', expression: oneOf('colour', ActivityColour) })
@Check({ name: 'product_waiver_policy_check', expression: oneOf('waiver_policy', WaiverPolicy) })
@Index({
  name: 'product_unit_index',
  expression: `create index "product_unit_index" on "product" using gin (("pricing" -> 'units') jsonb_path_ops)`,
})
@Check({ name: 'product_name_check', expression: 'name IS NFC NORMALIZED' })
@Check({ name: 'product_price_check', expression: 'price_minor >= 0' })
@Check({
  name: 'product_pricing_check',
  expression: 'is_sound_pricing(pricing)',
})
@Check({ name: 'product_duration_check', expression: 'duration_minutes > 0' })
@Check({
  name: 'product_participants_check',
  expression: '(min_participants >= 1) AND ((max_participants IS NULL) OR (max_participants >= min_participants))',
})
@Check({ name: 'product_departure_minimum_check', expression: 'departure_minimum >= 1' })
@Check({
  name: 'product_cutoff_check',
  expression: '(booking_cutoff_minutes >= 0) AND (cancellation_cutoff_minutes >= 0)',
})
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'An activity that an operator offers in its shopfront, such as a kayak tour or an escape room.',
})
export class Product {
  [PrimaryKeyProp]?: ['operator', 'activityId']

  @BelongsToOperator()
  operator?: Ref<Operator>

  @PrimaryKey({ type: 'uuid' })
  activityId!: string

  @Property({ type: 'integer', autoincrement: true })
  @Field(() => Int, { description: 'The numeric ID, unique across the installation and never reused.' })
  productId!: number

  @Property({ type: 'text' })
  @Field(() => String, { description: "The activity's name, unique within its operator." })
  name!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'One or two sentences for a list.' })
  shortDescription!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The full description, plain text with line breaks.' })
  description!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: "The operator's own category, such as `Kayaking`." })
  category!: string

  @Property({ type: 'text', default: 'BLUE' })
  @Field(() => ActivityColour, { description: 'Its colour in calendars. Several activities can have the same one.' })
  colour!: ActivityColour

  @Property({ type: 'integer' })
  @Field(() => Int, { description: 'How long the activity takes, in minutes.' })
  durationMinutes!: number

  @Property({ type: 'text' })
  @Field(() => String, { description: 'IANA time zone of every local date and time of this activity.' })
  timeZone!: string

  /** The first base price of the default unit of `pricing`: that of days before any price from a date. */
  @Property({ type: 'integer', generated: 'default_price(pricing) stored' })
  priceMinor!: number

  @Property({ type: 'json', columnType: 'jsonb' })
  pricing!: Pricing

  /** Increases with every change of `pricing`. */
  @Property({ type: 'integer', default: 1 })
  pricingVersion!: number

  /**
   * Whether the price depends on anything but the quantity, adjustments and prices from a date aside (`priceVaries` in
   * `availability/timeslotColumns.ts`). If not, `priceMinor` is the price of every unit, and lists need not read `pricing`.
   */
  @Property({ type: 'boolean', generated: `${VARIES} stored` })
  priceVaries!: boolean

  /** Increases with every change of what it needs (`updateNeeds`). */
  @Property({ type: 'integer', default: 1 })
  resourceNeedsVersion!: number

  @Property({ type: 'integer', default: 1 })
  @Field(() => Int, {
    description:
      'Increases with every change of its details, not of its price, needs, schedules and questions, which have versions of their own. ' +
      'Send it back as `expectedVersion` to change only what you have read.',
  })
  version!: number

  @Property({ type: 'text' })
  currency!: string

  @Field(() => Money, { description: productPrice })
  price!: Money

  @Field(() => [Unit], { description: 'The types of tickets that are sold, in order.' })
  units!: Unit[]

  @Field(() => GroupPrice, {
    nullable: true,
    description: 'One price for a whole booking, instead of the prices of the units. Null if each unit has its price.',
  })
  groupPrice!: GroupPrice | null

  @Field(() => [Fee], { description: 'What is charged on top of the prices.' })
  fees!: Fee[]

  @Field(() => [TaxRate], { description: 'The taxes that the prices include.' })
  taxes!: TaxRate[]

  @Field(() => [CancellationTier], {
    nullable: true,
    description: 'What is refunded on cancellation, earliest first. Null if everything is.',
  })
  cancellationTiers!: CancellationTier[] | null

  @Property({ type: 'integer', default: 1 })
  @Field(() => Int, { description: 'The minimum number of participants in one booking.' })
  minParticipants!: number

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, {
    nullable: true,
    description: 'The maximum number of participants in one booking; null for no limit except the capacity.',
  })
  maxParticipants!: number | null

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, {
    nullable: true,
    description:
      'How many participants a departure needs to run, of all its bookings together; null if it runs with any. The staff decides about those ' +
      'below it: `departuresBelowMinimum`.',
  })
  departureMinimum!: number | null

  @Property({ type: 'integer', default: 0 })
  @Field(() => Int, { description: 'Booking closes this many minutes before the start.' })
  bookingCutoffMinutes!: number

  @Property({ type: 'integer', default: 0 })
  @Field(() => Int, { description: 'A partner can cancel until this many minutes before the start.' })
  cancellationCutoffMinutes!: number

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  @Field(() => Location, { nullable: true, description: 'Where the activity starts.' })
  location!: Location | null

  @Property({ type: 'json', columnType: 'jsonb' })
  @Field(() => [Image], { description: 'Images, the most important first.' })
  images!: Image[]

  @Field(() => Boolean, { description: 'Whether the activity has any waiver questions.' })
  hasQuestions!: boolean

  @Field(() => Boolean, { description: 'Whether at least one of its waiver questions must be answered.' })
  waiverRequired!: boolean

  @Property({ type: 'text', default: 'BEFORE_ARRIVAL' })
  @Field(() => WaiverPolicy, { description: 'When the required waiver answers are due, if there are any.' })
  waiverPolicy!: WaiverPolicy

  @Property({ type: 'boolean', default: false })
  @Field(() => Boolean, {
    description:
      'Whether the operator accepts each booking manually: until then it is `PENDING`, with its places taken.',
  })
  acceptanceRequired!: boolean

  @Property({ type: 'boolean', default: false })
  @Field(() => Boolean, { description: 'Whether the activity is in the shopfront, where partners see it.' })
  published!: boolean

  /** The last local day for which timeslots were created; null if they must all be created again. */
  @Property({ type: 'date', nullable: true })
  timeslotsUntil!: string | null

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  @Field(() => DateTime, { description: 'When anything of the activity that partners can see last changed.' })
  updatedAt!: Date
}
