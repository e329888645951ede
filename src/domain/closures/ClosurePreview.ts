import { Field, Int, ObjectType } from 'type-graphql'
import { Booking } from '../bookings/Booking.ts'
import { Money } from '../products/Money.ts'
import { Cost } from '../scalars/Cost.ts'
import { TimeslotID } from '../scalars/identifiers.ts'
import { EmailPreview } from '../workflows/EmailPreview.ts'
import { ClosureDecision } from './ClosureDecision.ts'

@ObjectType({ simpleResolvers: true, description: 'A booking of a departure that would be closed.' })
export class ClosurePreviewBooking {
  @Field(() => Booking, { description: 'The booking.' })
  booking!: Booking

  @Field(() => ClosureDecision, { description: 'What would happen to it.' })
  decision!: ClosureDecision

  @Field(() => TimeslotID, { nullable: true, description: 'Where it would move; null unless it would.' })
  toTimeslotId!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'An e-mail that customers would get.' })
export class ClosureLetter {
  @Field(() => ClosureDecision, { description: 'What it is about.' })
  decision!: ClosureDecision

  @Field(() => Int, { description: 'For how many bookings it would be sent.' })
  recipientCount!: number

  @Field(() => EmailPreview, {
    nullable: true,
    description: 'That of the first of them; null if no workflow is sent about it, so that nobody would get one.',
  })
  email!: EmailPreview | null
}

@ObjectType({ simpleResolvers: true, description: 'What `closeDepartures` would do.' })
export class ClosurePreview {
  @Field(() => Int, { description: 'How many departures would be closed.' })
  timeslotCount!: number

  @Field(() => [ClosurePreviewBooking], {
    description: 'Their bookings, in the order in which they were made; at most 500.',
  })
  @Cost({ objects: 50 })
  bookings!: ClosurePreviewBooking[]

  @Field(() => Money, {
    description: 'What would be refunded of the bookings that are cancelled at once, without those of partners.',
  })
  refundTotal!: Money

  @Field(() => [ClosureLetter], { description: 'The e-mails to customers, at most one of each kind.' })
  letters!: ClosureLetter[]

  @Field(() => [Booking], { description: 'The bookings without an address, whose customers would get no e-mail.' })
  @Cost({ objects: 10 })
  unreachable!: Booking[]
}
