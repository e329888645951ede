import { Field, Int, ObjectType } from 'type-graphql'
import { Money } from '../products/Money.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { EmailAddress } from '../scalars/EmailAddress.ts'
import { PhoneNumber } from '../scalars/PhoneNumber.ts'

@ObjectType({
  simpleResolvers: true,
  description:
    'Everybody who books or waits with one e-mail address, or with those that are merged with it, in figures. Every booking is in one of the five counts by outcome. The bookings ' +
    'themselves are in `bookings(filter: { customerEmail })`, the entries in `waitlist(filter: { customerEmail })`.',
})
export class CustomerRecord {
  @Field(() => EmailAddress, { description: 'The e-mail address, as it was written last.' })
  email!: string

  @Field(() => [EmailAddress], {
    description: 'Other addresses of the customer, in lower case: those that `mergeCustomers` merged with it.',
  })
  mergedEmails!: string[]

  @Field(() => [String], {
    description: 'The names that were used with the address, the newest first and each once, without case; at most 20.',
  })
  names!: string[]

  @Field(() => [PhoneNumber], {
    description: 'The phone numbers that were used with the address, the newest first and each once; at most 20.',
  })
  phones!: string[]

  @Field(() => DateTime, { nullable: true, description: 'When the first booking was made; null without bookings.' })
  firstBookedAt!: Date | null

  @Field(() => DateTime, { nullable: true, description: 'When the last booking was made; null without bookings.' })
  lastBookedAt!: Date | null

  @Field(() => Int, { description: 'The number of bookings on every channel, in every state.' })
  bookingCount!: number

  @Field(() => Int, { description: 'How many have places in a timeslot that has not started.' })
  upcomingBookingCount!: number

  @Field(() => Int, { description: 'How many were redeemed: the participants came.' })
  redeemedBookingCount!: number

  @Field(() => Int, { description: 'How many were no-shows.' })
  noShowBookingCount!: number

  @Field(() => Int, { description: 'How many have places in a timeslot that has started, without a word of who came.' })
  unmarkedBookingCount!: number

  @Field(() => Int, { description: 'How many are cancelled, rejected or expired.' })
  inactiveBookingCount!: number

  @Field(() => Money, {
    description:
      "What was paid to the operator in the baskets of these bookings, with others' bookings in them, and without vouchers. Customers of " +
      'partners pay the partner.',
  })
  paid!: Money

  @Field(() => Money, { description: 'What of it was paid back.' })
  refunded!: Money

  @Field(() => Money, {
    description: 'What is still to pay to the operator for these bookings: the sum of their `amountDue`.',
  })
  amountDue!: Money
}
