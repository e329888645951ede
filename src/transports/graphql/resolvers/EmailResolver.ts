import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { findOperatorsById } from '../../../domain/access/findOperators.ts'
import { Booking } from '../../../domain/bookings/Booking.ts'
import { findBookingsById } from '../../../domain/bookings/findBookingsById.ts'
import { Email } from '../../../domain/emails/Email.ts'
import { explainEmail } from '../../../domain/emails/explainReason.ts'
import { findEmail, findEmailsById } from '../../../domain/emails/findEmails.ts'
import { type FindOutdated, findResendRefusals, resendEmail } from '../../../domain/emails/resendEmail.ts'
import { retryEmail } from '../../../domain/emails/retryEmail.ts'
import { notFound } from '../../../domain/refusals/notFound.ts'
import { Cost } from '../../../domain/scalars/Cost.ts'
import { EmailID } from '../../../domain/scalars/identifiers.ts'
import { showEmail } from '../../../domain/settings/showEmail.ts'
import { findOutdatedOffers } from '../../../domain/waitlist/findOutdatedOffers.ts'
import { findOutdatedWorkflowEmails } from '../../../domain/workflows/findOutdatedWorkflowEmails.ts'
import { findWorkflowsById } from '../../../domain/workflows/findWorkflows.ts'
import { ticketImages } from '../../../domain/workflows/ticketImages.ts'
import { Workflow } from '../../../domain/workflows/Workflow.ts'
import type { Context } from '../Context.ts'
import type { FindMany } from '../lists/Batch.ts'
import { EmailArguments } from '../lists/EmailArguments.ts'
import { EmailConnection } from '../lists/EmailConnection.ts'
import { emailsOf } from '../lists/emailsOf.ts'
import { callerOf } from './callerOf.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

/** Finds the e-mails of workflows and of the waitlist that are out of date. */
const findOutdated =
  (operatorId: string, now: Date): FindOutdated =>
  async (sql, emails) => {
    const offers = emails.filter(each => each.waitlistId !== null)
    const others = emails.filter(each => each.waitlistId === null)
    return new Map([
      ...(await findOutdatedOffers(sql, operatorId, offers, now)),
      ...(await findOutdatedWorkflowEmails(sql, operatorId, others, now)),
    ])
  }

const refusalsOf: FindMany<string, string> = async (database, operatorId, emailIds, now) => {
  const emails = [...(await findEmailsById(database, operatorId, emailIds)).values()]
  return findResendRefusals(database, operatorId, emails, findOutdated(operatorId, now), now)
}

@Resolver(() => Email)
export class EmailResolver {
  @Query(() => EmailConnection, {
    description:
      'The e-mails to customers and those about quotas, whether planned, sent or given up, by due time, latest first: ' +
      'forwards with `first` and `after`, backwards with `last` and `before`. Sent e-mails are kept until `emailRetentionDays` after ' +
      'the activity.',
  })
  @RequiresScope('bookings:read')
  emails(@Ctx() context: Context, @Args(() => EmailArguments) given: EmailArguments): Promise<EmailConnection> {
    return emailsOf(context, given)
  }

  @Query(() => Email, { description: 'One e-mail.' })
  @RequiresScope('bookings:read')
  @Refuses('not-found')
  async email(
    @Ctx() context: Context,
    @Arg('emailId', () => EmailID, { description: 'The e-mail.' }) emailId: string,
  ): Promise<Email> {
    const email = await findEmail(context.database, callerOf(context).operatorId, emailId)
    if (!email) throw notFound('email')
    return email
  }

  @Mutation(() => Email, {
    description:
      'Retries an e-mail that was given up, at once and as often as a new one. It is dropped instead if there is no longer ' +
      'a reason for it.',
  })
  @RequiresScope('bookings:write')
  @Refuses('not-found', 'invalid-transition')
  retryEmail(
    @Ctx() context: Context,
    @Arg('emailId', () => EmailID, { description: 'The e-mail; its status must be `FAILED`.' }) emailId: string,
  ): Promise<Email> {
    return retryEmail(context.database, callerOf(context).operatorId, emailId, context.now)
  }

  @Mutation(() => Email, {
    description:
      'Sends an e-mail to a customer again, as a new e-mail of the kind `RESENT`: a lost confirmation, a reminder, or an ' +
      "offer of places with the same link. It goes to the booking's current address and is written from the current data. An " +
      'e-mail whose content is no longer true is refused, such as the confirmation of a cancelled booking; so is a sixth one ' +
      'within an hour for the same booking and workflow. If a resent e-mail is still waiting to be sent, it is returned ' +
      'instead. It is not counted on a meter, because a person sent it.',
  })
  @RequiresScope('bookings:write')
  @Refuses('not-found', 'invalid-transition')
  resendEmail(
    @Ctx() context: Context,
    @Arg('emailId', () => EmailID, {
      description: 'The e-mail; its status must be `SENT`, and its kind `WORKFLOW`, `WAITLIST_OFFER` or `RESENT`.',
    })
    emailId: string,
  ): Promise<Email> {
    const { database, now } = context
    const { operatorId } = callerOf(context)
    return resendEmail(database, operatorId, emailId, findOutdated(operatorId, now), now)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Why `resendEmail` would refuse to send it again at this moment, in whole sentences; null if it would not.',
  })
  async resendRefusal(@Root() { emailId }: Email, @Ctx() context: Context): Promise<string | null> {
    return (await context.batch.load(refusalsOf, callerOf(context).operatorId, emailId)) ?? null
  }

  @FieldResolver(() => String, {
    description:
      'Why it has its status, in one sentence for people: why it was planned, dropped or given up, or why it waits.',
  })
  explanation(@Root() email: Email): string {
    return explainEmail(email)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The same as HTML; null until it is written. The images, which are parts of the e-mail that is sent, are those of now: the logo of the ' +
      'operator by its URL, and the ticket as long as the booking has one.',
  })
  @Cost({ values: 20 })
  async html(@Root() { html, bookingId, workflowId }: Email, @Ctx() context: Context): Promise<string | null> {
    if (html === null) return null
    const { operatorId } = callerOf(context)
    const operator = await context.batch.load(findOperatorsById, operatorId, operatorId)
    const booking = bookingId && (await context.batch.load(findBookingsById, operatorId, bookingId))
    const workflow = workflowId && (await context.batch.load(findWorkflowsById, operatorId, workflowId))
    const ticket = booking && workflow ? ticketImages(context.links, operatorId, booking, workflow.trigger) : []
    return showEmail(html, ticket, operator!, context.links.publicUrl)
  }

  @FieldResolver(() => Booking, { nullable: true, description: 'The booking that it is about, as it is now.' })
  booking(@Root() { bookingId }: Email, @Ctx() context: Context): Promise<Booking | undefined> | null {
    if (bookingId === null) return null
    return context.batch.load(findBookingsById, callerOf(context).operatorId, bookingId)
  }

  @FieldResolver(() => Workflow, {
    nullable: true,
    description: 'The workflow, if one sent it; even if it has been deleted.',
  })
  async workflow(@Root() { workflowId }: Email, @Ctx() context: Context): Promise<Workflow | null> {
    if (workflowId === null) return null
    return (await context.batch.load(findWorkflowsById, callerOf(context).operatorId, workflowId)) ?? null
  }
}
