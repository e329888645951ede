import { Field, InputType, Int } from 'type-graphql'
import { CustomerInput } from '../bookings/sale/CreateBookingInput.ts'
import { Range } from '../scalars/bounds.ts'

@InputType({ description: 'The customer who waits for the timeslot of a link, and the number of places.' })
export class AcceptInvitationInput {
  @Field(() => Boolean, { defaultValue: false, description: 'Whether any timeslot of the day is acceptable.' })
  anyTime!: boolean

  @Field(() => Int, { description: 'The total number of places wanted.' })
  @Range({ min: 1, max: 1000 })
  participants!: number

  @Field(() => CustomerInput, { description: 'The waiting customer. The offer is sent to this e-mail address.' })
  customer!: CustomerInput
}
