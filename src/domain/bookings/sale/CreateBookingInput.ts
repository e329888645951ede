import { Field, InputType } from 'type-graphql'
import { MoneyInput } from '../../products/MoneyInput.ts'
import { Size, Text } from '../../scalars/bounds.ts'
import { EmailAddress } from '../../scalars/EmailAddress.ts'
import { Ruled } from '../../scalars/inputRule.ts'
import { PhoneNumber } from '../../scalars/PhoneNumber.ts'
import { GivenAnswer } from '../../waivers/GivenAnswer.ts'
import { LONGEST_TOKEN } from '../quotes/quoteToken.ts'
import { bookingInputViolations } from './bookingInputViolations.ts'
import { RequestedPlaces } from './RequestedPlaces.ts'

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
export class HoldInput extends RequestedPlaces {
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
