import { Field, Int, ObjectType } from 'type-graphql'
import { Booking } from '../bookings/Booking.ts'
import { Cost } from '../scalars/Cost.ts'
import { EmailPreview } from './EmailPreview.ts'

@ObjectType({ simpleResolvers: true, description: 'What a message would send, and to whom.' })
export class MessagePreview {
  @Field(() => Int, { description: 'The number of bookings whose customer would get an e-mail.' })
  recipientCount!: number

  @Field(() => Booking, { nullable: true, description: 'The first of them by name, for which `email` is.' })
  booking!: Booking | null

  @Field(() => EmailPreview, {
    nullable: true,
    description: 'The e-mail of that booking; null if nobody would get one.',
  })
  email!: EmailPreview | null

  @Field(() => [Booking], { description: 'The bookings without an address, which would get none.' })
  @Cost({ objects: 10 })
  unreachable!: Booking[]
}
