import { Arg, Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { findBookingsById } from '../../../domain/bookings/findBookingsById.ts'
import { readBookingReference } from '../../../domain/bookings/sale/newBookingReference.ts'
import { Email } from '../../../domain/emails/Email.ts'
import { EmailDecision } from '../../../domain/emails/EmailDecision.ts'
import { EmailDecisionFilter } from '../../../domain/emails/EmailDecisionFilter.ts'
import { findEmailDecisions } from '../../../domain/emails/findEmailDecisions.ts'
import { findEmailsById } from '../../../domain/emails/findEmails.ts'
import { findWorkflowsById } from '../../../domain/workflows/findWorkflows.ts'
import { Workflow } from '../../../domain/workflows/Workflow.ts'
import type { Context } from '../Context.ts'
import { connectionOf } from '../lists/connectionOf.ts'
import { readPart } from '../lists/cursor.ts'
import { EmailDecisionConnection } from '../lists/EmailDecisionConnection.ts'
import { PaginationArguments } from '../lists/PaginationArguments.ts'
import { callerOf } from './callerOf.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => EmailDecision)
export class EmailDecisionResolver {
  @Query(() => EmailDecisionConnection, {
    description:
      'Why e-mails were sent or not: every e-mail with the reason why it was planned or dropped, and for each booking and ' +
      'workflow that could have had one, the reason why none was planned. Ordered by the time of the decision, newest ' +
      'first. Kept as long as e-mails are.',
  })
  @RequiresScope('bookings:read')
  async emailDecisions(
    @Ctx() context: Context,
    @Arg('filter', () => EmailDecisionFilter, { nullable: true, description: 'Which of them; all when absent.' })
    filter: EmailDecisionFilter | null | undefined,
    @Args(() => PaginationArguments) pagination: PaginationArguments,
  ): Promise<EmailDecisionConnection> {
    const part = readPart(pagination)
    const bookingReferences = filter?.bookingReferences?.map(readBookingReference)
    const which = { ...filter, ...(bookingReferences && { bookingReferences }) }
    const page = await findEmailDecisions(context.database, callerOf(context).operatorId, which, part)
    return connectionOf(page, ({ decidedAt, id }) => ({ key: decidedAt, id }), part)
  }

  @FieldResolver(() => Email, { nullable: true, description: 'The e-mail; null if none was planned.' })
  async email(@Root() { emailId }: EmailDecision, @Ctx() context: Context): Promise<Email | null> {
    if (emailId === null) return null
    return (await context.batch.load(findEmailsById, callerOf(context).operatorId, emailId)) ?? null
  }

  @FieldResolver(() => Booking, { nullable: true, description: 'The booking that it is about, as it is now.' })
  async booking(@Root() { bookingId }: EmailDecision, @Ctx() context: Context): Promise<Booking | null> {
    if (bookingId === null) return null
    return (await context.batch.load(findBookingsById, callerOf(context).operatorId, bookingId)) ?? null
  }

  @FieldResolver(() => Workflow, { nullable: true, description: 'The workflow, even if it has been deleted.' })
  async workflow(@Root() { workflowId }: EmailDecision, @Ctx() context: Context): Promise<Workflow | null> {
    if (workflowId === null) return null
    return (await context.batch.load(findWorkflowsById, callerOf(context).operatorId, workflowId)) ?? null
  }
}
