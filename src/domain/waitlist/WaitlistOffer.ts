import { Field, Int, ObjectType } from 'type-graphql'
import { BookingStatus } from '../bookings/BookingStatus.ts'
import { WaiverStatus } from '../bookings/waiver/WaiverStatus.ts'
import { Money } from '../products/Money.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { LocalTime } from '../scalars/LocalTime.ts'
import { WaitlistStatus } from './WaitlistStatus.ts'

/** The part of an offer that the holder of its link can see: neither the customer's address nor the payment. */
@ObjectType({
  simpleResolvers: true,
  description: 'Places that have become free and are held for a customer on the waitlist.',
})
export class WaitlistOffer {
  @Field(() => String, { description: 'The business that runs the activity.' })
  operatorName!: string

  @Field(() => String, {
    description: 'The seller that the customer pays: the business, or the partner through which the customer joined.',
  })
  sellerName!: string

  @Field(() => String, { description: 'The name of the activity.' })
  activityName!: string

  @Field(() => String, {
    nullable: true,
    description: 'Where it starts: the name of the place and its postal address.',
  })
  meetingPoint!: string | null

  @Field(() => String, { description: 'The given name of the customer.' })
  firstName!: string

  @Field(() => LocalDate, { description: 'The local day on which it starts.' })
  date!: string

  @Field(() => LocalTime, { description: 'The local time at which it starts.' })
  time!: string

  @Field(() => String, { description: 'IANA time zone of the local date and time.' })
  timeZone!: string

  startsAt!: Date

  /** The address to which the customer replies. */
  replyTo!: string | null

  @Field(() => Int, { description: 'How many places are offered.' })
  participants!: number

  @Field(() => Money, { description: 'The price of all of them.' })
  price!: Money

  @Field(() => WaitlistStatus, { description: 'The status of the waitlist entry.' })
  status!: WaitlistStatus

  @Field(() => Boolean, {
    description:
      'Whether the offer was withdrawn, because the operator has closed the timeslot or taken the activity out of the shopfront. ' +
      'The customer waits again.',
  })
  withdrawn!: boolean

  @Field(() => DateTime, {
    nullable: true,
    description:
      'The instant at which the offer expires; null once it was accepted, declined or withdrawn, or has expired.',
  })
  offerExpiresAt!: Date | null

  @Field(() => String, { description: 'The reference of the booking that holds the places.' })
  bookingReference!: string

  @Field(() => BookingStatus, { description: 'The status of the booking.' })
  bookingStatus!: BookingStatus

  @Field(() => String, {
    nullable: true,
    description:
      'The waiver page; null unless places are taken and there are questions, and once every required answer is given. An open offer ' +
      'has one if the activity requires answers with the booking: it can be accepted once they are given.',
  })
  waiverUrl!: string | null

  @Field(() => WaiverStatus, { description: 'Whether the required answers are complete.' })
  waiverStatus!: WaiverStatus

  bookingId!: string

  /** The recipient of the offer. */
  lastName!: string
  email!: string
}
