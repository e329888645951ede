import { Field, InputType } from 'type-graphql'
import { Size } from '../scalars/bounds.ts'
import { DateTimeRange } from '../scalars/DateTimeRange.ts'
import { BookingID, WorkflowID } from '../scalars/identifiers.ts'
import { EmailOutcome } from './EmailOutcome.ts'

@InputType({ description: 'Which decisions about e-mails to list: those that match every given condition.' })
export class EmailDecisionFilter {
  @Field(() => [BookingID], { nullable: true, description: 'About one of these bookings; at most 100.' })
  @Size({ max: 100 })
  bookingIds?: string[] | null

  @Field(() => [String], {
    nullable: true,
    description: 'The same by their references; case, hyphen and spaces do not matter. At most 100.',
  })
  @Size({ max: 100 })
  bookingReferences?: string[] | null

  @Field(() => [WorkflowID], {
    nullable: true,
    description: 'Of one of these workflows, even if it has been deleted; at most 100.',
  })
  @Size({ max: 100 })
  workflowIds?: string[] | null

  @Field(() => [EmailOutcome], { nullable: true, description: 'With one of these outcomes.' })
  @Size({ max: 10 })
  outcomes?: EmailOutcome[] | null

  @Field(() => DateTimeRange, { nullable: true, description: 'Decided at these instants.' })
  decidedAt?: DateTimeRange | null
}
