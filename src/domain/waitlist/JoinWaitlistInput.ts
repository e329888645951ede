import { Field, InputType, Int } from 'type-graphql'
import { CustomerInput } from '../bookings/sale/CreateBookingInput.ts'
import { Range, Text } from '../scalars/bounds.ts'
import { ActivityID, TimeslotID } from '../scalars/identifiers.ts'
import { Ruled } from '../scalars/inputRule.ts'
import { LocalDate } from '../scalars/LocalDate.ts'
import { LocalTime } from '../scalars/LocalTime.ts'
import { waitViolations } from './waitViolations.ts'

@Ruled<JoinWaitlistInput>(waitViolations)
@InputType({ description: 'The places to wait for, and the customer.' })
export class JoinWaitlistInput {
  @Field(() => ActivityID, { description: 'The activity.' })
  activityId!: string

  @Field(() => TimeslotID, { nullable: true, description: 'The timeslot; alternatively give its date and time.' })
  timeslotId?: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: 'The local day; without a time, the customer waits for any timeslot of the day.',
  })
  date?: string | null

  @Field(() => LocalTime, {
    nullable: true,
    description: 'The local time at which the timeslot starts; the first such when clocks repeat it.',
  })
  time?: string | null

  @Field(() => Int, { description: 'The total number of places wanted, each for one of the default unit.' })
  @Range({ min: 1, max: 1000 })
  participants!: number

  @Field(() => CustomerInput, { description: 'The waiting customer. The offer is sent to this e-mail address.' })
  customer!: CustomerInput

  @Field(() => String, { nullable: true, description: "The customer's language, BCP 47, such as `en-GB`." })
  @Text({ max: 35 })
  language?: string | null
}
