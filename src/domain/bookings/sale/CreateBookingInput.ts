import { Field, InputType, Int } from 'type-graphql'
import { MoneyInput } from '../../products/MoneyInput.ts'
import { Range, Size, Text } from '../../scalars/bounds.ts'
import { EmailAddress } from '../../scalars/EmailAddress.ts'
import { ActivityID, TimeslotID } from '../../scalars/identifiers.ts'
import { Ruled } from '../../scalars/inputRule.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { LocalTime } from '../../scalars/LocalTime.ts'
import { PhoneNumber } from '../../scalars/PhoneNumber.ts'
import { GivenAnswer } from '../../waivers/GivenAnswer.ts'
import { LONGEST_TOKEN } from '../quotes/quoteToken.ts'
import { bookingInputViolations } from './bookingInputViolations.ts'
import { UnitQuantityInput } from './UnitQuantityInput.ts'

@InputType({ description: 'The customer of a booking.' })
export class CustomerInput {
  @Field(() => String, { description: 'Given name.' })
  @Text({ min: 1, max: 100 })
  firstName!: string

  @Field(() => String, { description: 'Family name.' })
  @Text({ min: 1, max: 100 })
  lastName!: string

  @Field(() => EmailAddress, { description: 'The e-mail address.' })
  email!: string

  @Field(() => PhoneNumber, { nullable: true, description: 'The phone number.' })
  phone?: string | null
}

@Ruled<HoldInput>(bookingInputViolations)
@InputType({ description: 'Places to hold: an activity, a timeslot, and the participants or units.' })
export class HoldInput {
  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Field(() => String, {
    nullable: true,
    description:
      'The token of a quote for this timeslot and these units: the booking has its price and terms. After it has expired, the ' +
      'booking is refused if the price has changed.',
  })
  @Text({ max: LONGEST_TOKEN })
  quoteToken?: string | null

  @Field(() => MoneyInput, {
    nullable: true,
    description: 'The price that you have shown to the customer: the booking is refused if it has another one.',
  })
  expectedPrice?: MoneyInput | null

  @Field(() => TimeslotID, { nullable: true, description: 'The timeslot; alternatively give its date and time.' })
  timeslotId?: string | null

  @Field(() => LocalDate, { nullable: true, description: 'The local day of the timeslot.' })
  date?: string | null

  @Field(() => LocalTime, {
    nullable: true,
    description: 'The local time at which the timeslot starts; the first such when clocks repeat it.',
  })
  time?: string | null

  @Field(() => Int, {
    nullable: true,
    description:
      'The number of participants, each taking one place. Alone, it means so many of the default unit; together with `units` it ' +
      'must be the places that they take. Required unless units are given.',
  })
  @Range({ min: 1, max: 1000 })
  participants?: number | null

  @Field(() => [UnitQuantityInput], { nullable: true, description: 'How many of each unit.' })
  @Size({ min: 1, max: 20 })
  units?: UnitQuantityInput[] | null

  @Field(() => String, {
    nullable: true,
    description:
      'A promo code, in any case. Its discount is a line of the price. A code that cannot be used is refused.',
  })
  @Text({ max: 64 })
  promoCode?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'The code of a gift voucher, in any case, with or without hyphens. It pays as much of the price as it can; the price stays ' +
      'the same.',
  })
  @Text({ max: 64 })
  voucherCode?: string | null

  @Field(() => CustomerInput, {
    nullable: true,
    description: 'The customer, if known already: the confirmation requires one.',
  })
  customer?: CustomerInput | null

  @Field(() => String, {
    nullable: true,
    description: "The seller's payment reference; one is generated when absent.",
  })
  @Text({ max: 128 })
  paymentReference?: string | null

  @Field(() => String, { nullable: true, description: "The partner's own order number." })
  @Text({ max: 128 })
  partnerReference?: string | null

  @Field(() => [GivenAnswer], { nullable: true, description: 'Answers to waiver questions.' })
  @Size({ max: 1000 })
  answers?: GivenAnswer[] | null

  @Field(() => String, { nullable: true, description: 'Notes for the operator.' })
  @Text({ max: 2000, multiline: true })
  notes?: string | null

  @Field(() => String, { nullable: true, description: "The customer's language, BCP 47, such as `en-GB`." })
  @Text({ max: 35 })
  language?: string | null
}

@Ruled<CreateBookingInput>(bookingInputViolations)
@InputType({ description: 'A booking to make: an activity, a timeslot, the participants or units, and the customer.' })
export class CreateBookingInput extends HoldInput {
  @Field(() => CustomerInput, { description: 'The customer.' })
  override customer!: CustomerInput
}
