import { GraphQLURL } from 'graphql-scalars'
import { Field, InputType, Int } from 'type-graphql'
import { MAX_CUTOFF_MINUTES } from '../rules/cutoffLimits.ts'
import { MAX_HOLD_MINUTES } from '../rules/holdLimits.ts'
import { EMAIL_RETENTION_DAYS, MAX_RETENTION_DAYS, MIN_EMAIL_RETENTION_DAYS } from '../rules/retentionLimits.ts'
import { Range, Size, Text } from '../scalars/bounds.ts'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { Ruled } from '../scalars/inputRule.ts'
import { PhoneNumber } from '../scalars/PhoneNumber.ts'
import { billingLimits } from './billingLimits.ts'
import { operatorLimits } from './operatorLimits.ts'
import { operatorViolations } from './operatorViolations.ts'

@InputType({ description: 'Changes to the operator; omitted fields stay as they are.' })
@Ruled<OperatorChanges>(input => operatorViolations(input))
export class OperatorChanges {
  @Field(() => String, { nullable: true, description: 'The name customers know the operator by.' })
  @Text({ min: 1, max: operatorLimits.name })
  name?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Its logo: the `sha256` of a picture that was uploaded with `POST /api/v2/pictures`; null for none.',
  })
  @Text({ min: 1, max: 64 })
  logo?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'Its colour on pages and in e-mails: `#` and six hexadecimal digits, such as `#106050`; null for none.',
  })
  @Text({ min: 1, max: 20 })
  brandColour?: string | null

  @Field(() => PhoneNumber, {
    nullable: true,
    description: 'The phone number for customers, with its country code; null for none.',
  })
  phone?: string | null

  @Field(() => GraphQLURL, { nullable: true, description: 'The address of its website; null for none.' })
  website?: URL | null

  @Field(() => [String], {
    nullable: true,
    description: `The languages in which it writes to customers, BCP 47, the default one first; 1 to ${operatorLimits.languages}.`,
  })
  @Size({ min: 1, max: operatorLimits.languages })
  languages?: string[] | null

  @Field(() => EmailAddress, {
    nullable: true,
    description:
      'The e-mail address to which customers reply, and which organizes their calendar entries; null for the sender of the service.',
  })
  replyTo?: string | null

  @Field(() => Int, { nullable: true, description: 'Minutes for which places are held while a customer checks out.' })
  @Range({ min: 5, max: MAX_HOLD_MINUTES })
  holdMinutes?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'Minutes in which a customer on the waitlist can accept places that have become free.',
  })
  @Range({ min: 15, max: 1440 })
  waitlistOfferMinutes?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'The maximum number of unpaid places that one API key can hold at once.',
  })
  @Range({ min: 1, max: 100_000 })
  heldPlacesPerKey?: number | null

  @Field(() => Int, {
    nullable: true,
    description: 'The maximum number of unpaid places that can be on hold in one timeslot at once.',
  })
  @Range({ min: 1, max: 100_000 })
  heldPlacesPerTimeslot?: number | null

  @Field(() => Int, {
    nullable: true,
    description:
      'The `bookingCutoffMinutes` of activities that are created without; null for 0. Activities that exist keep theirs.',
  })
  @Range({ min: 0, max: MAX_CUTOFF_MINUTES })
  defaultBookingCutoffMinutes?: number | null

  @Field(() => Int, {
    nullable: true,
    description:
      'The `cancellationCutoffMinutes` of activities that are created without; null for 0. Activities that exist keep theirs.',
  })
  @Range({ min: 0, max: MAX_CUTOFF_MINUTES })
  defaultCancellationCutoffMinutes?: number | null

  @Field(() => String, {
    nullable: true,
    description: 'IANA time zone in which the operator counts its days, such as `Europe/London`.',
  })
  @Text({ min: 1, max: 100 })
  timeZone?: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'Months for which individual usage entries are kept, besides the current month; 0 keeps them forever.',
  })
  @Range({ min: 0, max: 120 })
  usageRetentionMonths?: number | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Days for which waiver answers are kept after the activity; null keeps them as long as the booking. Older ones are deleted every night.',
  })
  @Range({ min: 1, max: MAX_RETENTION_DAYS })
  answerRetentionDays?: number | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Days for which the files of waiver answers are kept after the activity; null keeps them as long as the answers.',
  })
  @Range({ min: 1, max: MAX_RETENTION_DAYS })
  fileRetentionDays?: number | null

  @Field(() => Int, {
    nullable: true,
    description: `Days for which e-mails are kept after the activity and after they were sent; ${EMAIL_RETENTION_DAYS} unless it is changed.`,
  })
  @Range({ min: MIN_EMAIL_RETENTION_DAYS, max: MAX_RETENTION_DAYS })
  emailRetentionDays?: number | null

  @Field(() => String, { nullable: true, description: 'Its legal name on statements; null for `name`.' })
  @Text({ min: 1, max: billingLimits.name })
  billingName?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Its postal address on statements, of several lines; null for none.',
  })
  @Text({ min: 1, max: billingLimits.address, multiline: true })
  billingAddress?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Its tax number on statements, such as that for VAT; null for none.',
  })
  @Text({ min: 1, max: billingLimits.taxNumber })
  taxNumber?: string | null
}
