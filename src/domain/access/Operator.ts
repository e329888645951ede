import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { PrimaryKeyProp } from '@mikro-orm/postgresql'
import { GraphQLURL } from 'graphql-scalars'
import { Field, Int, ObjectType } from 'type-graphql'
import { oneOf } from '../../platform/sql/oneOf.ts'
import { currencyDigits } from '../rules/currencyDigits.ts'
import { MAX_CUTOFF_MINUTES } from '../rules/cutoffLimits.ts'
import { MAX_HOLD_MINUTES } from '../rules/holdLimits.ts'
import { EMAIL_RETENTION_DAYS, MAX_RETENTION_DAYS, MIN_EMAIL_RETENTION_DAYS } from '../rules/retentionLimits.ts'
import { Currency } from '../scalars/Currency.ts'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { Node } from '../scalars/Node.ts'
import { PhoneNumber } from '../scalars/PhoneNumber.ts'
import { operatorLimits } from './operatorLimits.ts'

@Entity({ tableName: 'operator' })
@Check({ name: 'operator_currency_check', expression: oneOf('currency', Object.keys(currencyDigits).toSorted()) })
@Check({
  name: 'operator_hold_check',
  expression: `((hold_minutes >= 5) AND (hold_minutes <= ${MAX_HOLD_MINUTES})) AND ((waitlist_offer_minutes >= 15) AND (waitlist_offer_minutes <= 1440)) AND (held_places_per_key >= 1) AND (held_places_per_timeslot >= 1)`,
})
@Check({
  name: 'operator_cutoff_check',
  expression: `((default_booking_cutoff_minutes >= 0) AND (default_booking_cutoff_minutes <= ${MAX_CUTOFF_MINUTES})) AND ((default_cancellation_cutoff_minutes >= 0) AND (default_cancellation_cutoff_minutes <= ${MAX_CUTOFF_MINUTES}))`,
})
@Check({
  name: 'operator_retention_check',
  expression: '(usage_retention_months >= 0) AND (usage_retention_months <= 120)',
})
@Check({
  name: 'operator_personal_retention_check',
  expression: `((answer_retention_days >= 1) AND (answer_retention_days <= ${MAX_RETENTION_DAYS})) AND ((file_retention_days >= 1) AND (file_retention_days <= ${MAX_RETENTION_DAYS})) AND ((email_retention_days >= ${MIN_EMAIL_RETENTION_DAYS}) AND (email_retention_days <= ${MAX_RETENTION_DAYS}))`,
})
@Check({
  name: 'operator_brand_check',
  expression:
    "(logo ~ '^[0-9a-f]{64}$'::text) AND (brand_colour ~ '^#[0-9a-f]{6}$'::text) AND (website ~ '^https?://'::text)",
})
@Check({
  name: 'operator_languages_check',
  expression: `(cardinality(languages) >= 1) AND (cardinality(languages) <= ${operatorLimits.languages})`,
})
@ObjectType({
  implements: Node,
  simpleResolvers: true,
  description: 'A business that runs activities. Everything else belongs to one.',
})
export class Operator {
  [PrimaryKeyProp]?: 'operatorId'

  @PrimaryKey({ type: 'uuid' })
  operatorId!: string

  @Property({ type: 'text' })
  @Field(() => String, { description: 'The name customers know the operator by.' })
  name!: string

  /** The SHA-256 of a picture. */
  @Property({ type: 'text', nullable: true })
  logo!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'Its colour on pages and in e-mails, such as `#106050`; null for that of the service.',
  })
  brandColour!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => PhoneNumber, { nullable: true, description: 'The phone number for customers, with its country code.' })
  phone!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => GraphQLURL, { nullable: true, description: 'The address of its website.' })
  website!: string | null

  @Property({ type: 'array', columnType: 'text[]', default: ['en-GB'] })
  @Field(() => [String], {
    description: 'The languages in which it writes to customers, BCP 47; the first one is the default.',
  })
  languages!: string[]

  @Property({ type: 'text', nullable: true })
  @Field(() => EmailAddress, {
    nullable: true,
    description:
      'The e-mail address to which customers reply: `Reply-To` of their e-mails, and the organizer of their calendar entries. ' +
      'Null if they reply to the sender of the service.',
  })
  replyTo!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Its legal name on statements; null for `name`.' })
  billingName!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, { nullable: true, description: 'Its postal address on statements, of several lines.' })
  billingAddress!: string | null

  @Property({ type: 'text', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'Its tax number on statements, such as that for VAT.',
  })
  taxNumber!: string | null

  @Property({ type: 'text', default: 'UTC' })
  @Field(() => String, {
    description: 'IANA time zone in which the operator counts its days, such as `Europe/London`.',
  })
  timeZone!: string

  /** When the time zone was last changed. A change recounts all usage. */
  @Property({ type: 'datetime', columnType: 'timestamptz', nullable: true })
  timeZoneChangedAt!: Date | null

  @Property({ type: 'text' })
  @Field(() => Currency, { description: 'The currency of every price of this operator.' })
  currency!: string

  @Property({ type: 'integer', default: 30 })
  @Field(() => Int, { description: 'Minutes for which places are held while a customer checks out, 5 to 60.' })
  holdMinutes!: number

  @Property({ type: 'integer', default: 60 })
  @Field(() => Int, {
    description: 'Minutes in which a customer on the waitlist can accept places that have become free, 15 to 1,440.',
  })
  waitlistOfferMinutes!: number

  @Property({ type: 'integer', default: 100 })
  @Field(() => Int, {
    description: 'The maximum number of unpaid places that one API key can hold at once, in all timeslots together.',
  })
  heldPlacesPerKey!: number

  @Property({ type: 'integer', default: 50 })
  @Field(() => Int, {
    description:
      'The maximum number of unpaid places that can be on hold in one timeslot at once, for all callers together.',
  })
  heldPlacesPerTimeslot!: number

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, {
    nullable: true,
    description: 'The `bookingCutoffMinutes` of activities that are created without; null for 0.',
  })
  defaultBookingCutoffMinutes!: number | null

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, {
    nullable: true,
    description: 'The `cancellationCutoffMinutes` of activities that are created without; null for 0.',
  })
  defaultCancellationCutoffMinutes!: number | null

  @Property({ type: 'integer', default: 0 })
  @Field(() => Int, {
    description:
      'Months for which individual usage entries are kept, up to 120; 0 keeps them forever. Totals and ' +
      'idempotency keys are always kept.',
  })
  usageRetentionMonths!: number

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, {
    nullable: true,
    description:
      'Days for which waiver answers are kept after the activity, up to 3,650; null keeps them as long as the booking.',
  })
  answerRetentionDays!: number | null

  @Property({ type: 'integer', nullable: true })
  @Field(() => Int, {
    nullable: true,
    description:
      'Days for which the files of waiver answers are kept after the activity, up to 3,650; null keeps them as long as the answers.',
  })
  fileRetentionDays!: number | null

  @Property({ type: 'integer', default: EMAIL_RETENTION_DAYS })
  @Field(() => Int, {
    description: 'Days for which e-mails are kept after the activity and after they were sent, 30 to 3,650.',
  })
  emailRetentionDays!: number

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  createdAt!: Date

  @Property({ type: 'integer', default: 1 })
  @Field(() => Int, {
    description: 'Increases with every change. Send it back as `expectedVersion` to change only what you have read.',
  })
  version!: number
}
