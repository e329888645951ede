import { Field, ObjectType } from 'type-graphql'
import { Booking } from '../bookings/Booking.ts'
import { Cost } from '../scalars/Cost.ts'
import { DateTime } from '../scalars/DateTime.ts'
import { EmailID } from '../scalars/identifiers.ts'

@ObjectType({ simpleResolvers: true, description: 'A message to customers, as it is planned.' })
export class CustomerMessage {
  @Field(() => [EmailID], { description: 'Its e-mails, one for each booking whose customer has an address.' })
  emailIds!: string[]

  @Field(() => DateTime, {
    nullable: true,
    description: 'When they are sent; until then `withdrawEmails` takes them back. Null if there are none.',
  })
  dueAt!: Date | null

  @Field(() => [Booking], {
    description:
      'The bookings without an address, which get none: holds without a customer, and customers who were erased.',
  })
  @Cost({ objects: 10 })
  unreachable!: Booking[]
}
