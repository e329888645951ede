import { Field, Int, ObjectType } from 'type-graphql'
import { Money } from '../../products/Money.ts'
import { Cost } from '../../scalars/Cost.ts'
import { DateTime } from '../../scalars/DateTime.ts'
import { TimeslotID } from '../../scalars/identifiers.ts'
import { LocalDate } from '../../scalars/LocalDate.ts'
import { LocalTime } from '../../scalars/LocalTime.ts'
import { ClosureOutcome } from '../ClosureOutcome.ts'

@ObjectType({ simpleResolvers: true, description: 'Another departure that a customer can choose.' })
export class ChoiceDeparture {
  @Field(() => TimeslotID, { description: 'Its identifier, for `chooseDeparture`.' })
  timeslotId!: string

  @Field(() => LocalDate, { description: 'The local day.' })
  date!: string

  @Field(() => LocalTime, { description: 'The local time at which it starts.' })
  time!: string
}

/** The part of a booking that the holder of the link can see: neither the address nor the payment. */
@ObjectType({
  simpleResolvers: true,
  description: 'The choice of a customer whose departure was closed: another departure, or the money.',
})
export class BookingChoice {
  /** The version of the booking. */
  version!: number

  @Field(() => String, { description: 'The business that runs the activity.' })
  operatorName!: string

  @Field(() => String, { description: 'The seller whom the customer paid: the business, or a partner.' })
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

  @Field(() => String, { description: 'The reference of the booking.' })
  bookingReference!: string

  /** The departure of the booking as it is now. */
  timeslotId!: string

  @Field(() => LocalDate, { description: 'The local day of the booking as it is now.' })
  date!: string

  @Field(() => LocalTime, { description: 'The local time of the booking as it is now.' })
  time!: string

  @Field(() => String, { description: 'The IANA time zone of the activity.' })
  timeZone!: string

  @Field(() => Int, { description: 'The number of participants.' })
  participants!: number

  @Field(() => Money, { description: 'The price of the booking.' })
  price!: Money

  @Field(() => String, { description: 'Why the departure was closed.' })
  reason!: string

  @Field(() => ClosureOutcome, {
    description: 'What became of it: `AWAITING_CHOICE` until the customer has chosen or the time for it is over.',
  })
  outcome!: ClosureOutcome

  @Field(() => Boolean, { description: 'Whether the customer can choose.' })
  open!: boolean

  @Field(() => DateTime, { description: 'Until when the customer can choose.' })
  chooseBefore!: Date

  @Field(() => LocalDate, {
    description: "The last day on which the customer can choose, in the operator's time zone.",
  })
  lastDay!: string

  @Field(() => [ChoiceDeparture], {
    description: 'The next departures with room for the whole group, at most 30; empty once the customer has chosen.',
  })
  @Cost({ objects: 10 })
  departures!: ChoiceDeparture[]
}
