import { Field, InputType, Int } from 'type-graphql'
import { CustomerInput } from '../bookings/sale/CreateBookingInput.ts'
import { Range } from '../scalars/bounds.ts'

@InputType({ description: 'Who waits for the timeslot of a link, and for how many places.' })
export class AcceptInvitationInput {
  @Field(() => Boolean, { defaultValue: false, description: 'Whether any timeslot of the day will do.' })
  anyTime!: boolean

  @Field(() => Int, { description: 'How many places are wanted, all together.' })
  @Range({ min: 1, max: 1000 })
  participants!: number

  @Field(() => CustomerInput, { description: 'Who waits. The offer goes to this e-mail address.' })
  customer!: CustomerInput
}
