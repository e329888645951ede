import { Field, InputType } from 'type-graphql'
import { MoneyInput } from '../../products/MoneyInput.ts'
import type { Violation } from '../../refusals/refusal.ts'
import { Text } from '../../scalars/bounds.ts'
import { Channel } from '../../scalars/Channel.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { PartnerID } from '../../scalars/identifiers.ts'
import { Ruled } from '../../scalars/inputRule.ts'
import { BookingStatus } from '../BookingStatus.ts'
import { bookingInputViolations } from '../sale/bookingInputViolations.ts'
import { CustomerInput } from '../sale/CreateBookingInput.ts'
import { RequestedPlaces } from '../sale/RequestedPlaces.ts'

/** The statuses in which a booking can be imported: those of a sold booking, which takes places. */
const importable: readonly BookingStatus[] = [
  BookingStatus.CONFIRMED,
  BookingStatus.PENDING,
  BookingStatus.REDEEMED,
  BookingStatus.NO_SHOW,
]

@Ruled<ImportBookingInput>(importInputViolations)
@InputType({
  description:
    'A booking that was made in another system: where it comes from, an activity, a timeslot, the number of participants, and ' +
    'the customer.',
})
export class ImportBookingInput extends RequestedPlaces {
  @Field(() => String, {
    description: 'The reference of the booking in the other system. A second import with the same one is refused.',
  })
  @Text({ min: 1, max: 128 })
  externalReference!: string

  @Field(() => CustomerInput, { description: 'The customer.' })
  customer!: CustomerInput

  @Field(() => BookingStatus, {
    defaultValue: BookingStatus.CONFIRMED,
    description: 'Its status: `CONFIRMED`, `PENDING`, `REDEEMED` or `NO_SHOW`.',
  })
  status!: BookingStatus

  @Field(() => Channel, {
    nullable: true,
    description: 'The channel through which it was sold: by default `ONLINE`, or `PARTNER` with a `partnerId`.',
  })
  channel?: Channel | null

  @Field(() => PartnerID, { nullable: true, description: 'The partner that sold it, if one did.' })
  partnerId?: string | null

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'The price of the whole booking; by default the current price of the activity for each participant.',
  })
  price?: MoneyInput | null

  @Field(() => MoneyInput, { nullable: true, description: 'What of it was paid; by default the whole price.' })
  paid?: MoneyInput | null

  @Field(() => DateTime, { nullable: true, description: 'When it was made; by default now.' })
  createdAt?: Date | null

  @Field(() => String, {
    nullable: true,
    description: "The seller's payment reference; one is generated when absent.",
  })
  @Text({ max: 128 })
  paymentReference?: string | null

  @Field(() => String, { nullable: true, description: "The partner's own order number." })
  @Text({ max: 128 })
  partnerReference?: string | null

  @Field(() => String, { nullable: true, description: 'Notes for the operator.' })
  @Text({ max: 2000, multiline: true })
  notes?: string | null

  @Field(() => String, { nullable: true, description: "The customer's language, BCP 47, such as `en-GB`." })
  @Text({ max: 35 })
  language?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether workflows send e-mails about it, such as its confirmation and reminders. By default they never do; for a line ' +
      'of a bulk mutation the default is that of the mutation.',
  })
  notify?: boolean | null
}

/** The violations that need no data, in the fields that could be read. */
export function importInputViolations(
  input: Partial<ImportBookingInput>,
  given: ReadonlySet<string>,
  now: Date,
): Violation[] {
  const violations = bookingInputViolations(input, given)
  const { status, channel, partnerId, createdAt, price, paid } = input
  if (status && !importable.includes(status)) {
    violations.push({ path: ['status'], detail: `status must be one of ${importable.join(', ')}.` })
  }
  if (partnerId && channel && channel !== Channel.PARTNER) {
    violations.push({
      path: ['channel'],
      detail: 'channel must be PARTNER, or left out, if a partner sold the booking.',
    })
  }
  if (!partnerId && channel === Channel.PARTNER) {
    violations.push({ path: ['partnerId'], detail: 'partnerId is required if a partner sold the booking.' })
  }
  if (createdAt && createdAt > now)
    violations.push({ path: ['createdAt'], detail: 'createdAt must not be in the future.' })
  if (price && paid && paid.amount > price.amount) {
    violations.push({ path: ['paid', 'amount'], detail: 'paid must not be more than price.' })
  }
  return violations
}
