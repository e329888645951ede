import { Field, InputType } from 'type-graphql'
import { Size, Text } from '../scalars/bounds.ts'
import { DateTimeRange } from '../scalars/DateTimeRange.ts'
import { BookingID, EmailID, TimeslotID, WorkflowID } from '../scalars/identifiers.ts'
import { EmailKind } from './EmailKind.ts'
import { EmailStatus } from './EmailStatus.ts'

@InputType({ description: 'Which e-mails to list: those that match every given condition.' })
export class EmailFilter {
  @Field(() => [EmailID], { nullable: true, description: 'One of these e-mails; at most 100.' })
  @Size({ max: 100 })
  ids?: string[] | null

  @Field(() => [BookingID], { nullable: true, description: 'About one of these bookings; at most 100.' })
  @Size({ max: 100 })
  bookingIds?: string[] | null

  @Field(() => [TimeslotID], { nullable: true, description: 'About bookings of one of these timeslots; at most 100.' })
  @Size({ max: 100 })
  timeslotIds?: string[] | null

  @Field(() => [WorkflowID], { nullable: true, description: 'Of one of these workflows; at most 100.' })
  @Size({ max: 100 })
  workflowIds?: string[] | null

  @Field(() => [EmailStatus], { nullable: true, description: 'In one of these states.' })
  @Size({ max: 10 })
  statuses?: EmailStatus[] | null

  @Field(() => [EmailKind], { nullable: true, description: 'Of one of these kinds.' })
  @Size({ max: 10 })
  kinds?: EmailKind[] | null

  @Field(() => DateTimeRange, { nullable: true, description: 'Due at these instants.' })
  dueAt?: DateTimeRange | null

  @Field(() => String, {
    nullable: true,
    description: "Part of the recipient's address or name, or of the subject; case-insensitive, without wildcards.",
  })
  @Text({ max: 200 })
  text?: string | null
}
