import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Email } from '../../../domain/emails/Email.ts'
import { EmailAddress } from '../../../domain/scalars/EmailAddress.ts'
import { WorkflowID } from '../../../domain/scalars/identifiers.ts'
import { createWorkflow, deleteWorkflow, updateWorkflow } from '../../../domain/workflows/changeWorkflows.ts'
import { EmailPreview } from '../../../domain/workflows/EmailPreview.ts'
import { findWorkflow } from '../../../domain/workflows/findWorkflows.ts'
import { allPlaceholders, Placeholder } from '../../../domain/workflows/Placeholder.ts'
import { previewWorkflow } from '../../../domain/workflows/previewWorkflow.ts'
import { sendTestEmail } from '../../../domain/workflows/sendTestEmail.ts'
import { Workflow } from '../../../domain/workflows/Workflow.ts'
import { WorkflowChanges } from '../../../domain/workflows/WorkflowChanges.ts'
import { WorkflowInput } from '../../../domain/workflows/WorkflowInput.ts'
import type { Context } from '../Context.ts'
import { PaginationArguments } from '../lists/PaginationArguments.ts'
import { WorkflowConnection } from '../lists/WorkflowConnection.ts'
import { workflowsOf } from '../lists/workflowsOf.ts'
import { callerOf } from './callerOf.ts'
import { ExpectedVersion } from './ExpectedVersion.ts'
import { Refuses } from './Refuses.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Workflow)
export class WorkflowResolver {
  @Query(() => WorkflowConnection, {
    description: "The operator's workflows, the oldest first, a page at a time; at most 50.",
  })
  @RequiresScope('bookings:read')
  workflows(
    @Ctx() context: Context,
    @Args(() => PaginationArguments) pagination: PaginationArguments,
  ): Promise<WorkflowConnection> {
    return workflowsOf(context, pagination)
  }

  @Query(() => Workflow, { description: 'One workflow.' })
  @RequiresScope('bookings:read')
  @Refuses('not-found')
  workflow(
    @Ctx() context: Context,
    @Arg('workflowId', () => WorkflowID, { description: 'The workflow.' }) workflowId: string,
  ): Promise<Workflow> {
    return findWorkflow(context.database, callerOf(context).operatorId, workflowId)
  }

  @Query(() => [Placeholder], { description: 'The placeholders that templates can use.' })
  @RequiresScope('bookings:read')
  placeholders(): Placeholder[] {
    return allPlaceholders
  }

  @Query(() => EmailPreview, {
    description:
      'A preview of what a workflow would send: an existing workflow or a new one, for a booking or for an invented one.',
  })
  @RequiresScope('bookings:read')
  @Refuses('not-found', 'booking-not-found')
  previewWorkflow(
    @Ctx() context: Context,
    @Arg('workflowId', () => WorkflowID, { nullable: true, description: 'The workflow, instead of `input`.' })
    workflowId?: string | null,
    @Arg('input', () => WorkflowInput, { nullable: true, description: 'The new workflow, instead of `workflowId`.' })
    input?: WorkflowInput | null,
    @Arg('bookingReference', () => String, { nullable: true, description: 'The booking; an invented one when absent.' })
    bookingReference?: string | null,
    @Arg('language', () => String, {
      nullable: true,
      description:
        'The language of the reader, BCP 47: that of the booking when absent, and that of the workflow without a booking.',
    })
    language?: string | null,
  ): Promise<EmailPreview> {
    const request = {
      workflowId: workflowId ?? null,
      input: input ?? null,
      bookingReference: bookingReference ?? null,
      language: language ?? null,
    }
    return previewWorkflow(context.database, context.links, callerOf(context), request, context.now)
  }

  @Mutation(() => Workflow, {
    description:
      'Adds a workflow; an operator has at most 50. Bookings that are already confirmed get the e-mails that are still ' +
      'due; earlier events do not trigger it.',
  })
  @RequiresScope('catalogue:write')
  @Refuses()
  createWorkflow(
    @Ctx() context: Context,
    @Arg('input', () => WorkflowInput, { description: 'When it sends, and what.' }) input: WorkflowInput,
  ): Promise<Workflow> {
    return createWorkflow(context.database, callerOf(context).operatorId, input, context.now)
  }

  @Mutation(() => Workflow, {
    description:
      'Changes a workflow. Planned e-mails are updated: they are moved, or dropped if there is no longer a reason for ' +
      'them. They are written when they are sent, with the templates of that moment.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found', 'version-conflict')
  updateWorkflow(
    @Ctx() context: Context,
    @Arg('workflowId', () => WorkflowID, { description: 'The workflow.' }) workflowId: string,
    @Arg('input', () => WorkflowChanges, { description: 'What to change.' }) input: WorkflowChanges,
    @ExpectedVersion() expectedVersion: number | null,
  ): Promise<Workflow> {
    return updateWorkflow(
      context.database,
      callerOf(context).operatorId,
      workflowId,
      input,
      context.now,
      expectedVersion,
    )
  }

  @Mutation(() => WorkflowID, {
    description: 'Deletes a workflow and drops its planned e-mails; sent ones stay. Returns its identifier.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found')
  deleteWorkflow(
    @Ctx() context: Context,
    @Arg('workflowId', () => WorkflowID, { description: 'The workflow.' }) workflowId: string,
  ): Promise<string> {
    return deleteWorkflow(context.database, callerOf(context).operatorId, workflowId, context.now)
  }

  @Mutation(() => Email, {
    description:
      'Sends a test e-mail of a workflow about an invented booking, at once, even if the workflow is switched off. It is ' +
      'not counted.',
  })
  @RequiresScope('catalogue:write')
  @Refuses('not-found')
  sendTestEmail(
    @Ctx() context: Context,
    @Arg('workflowId', () => WorkflowID, { description: 'The workflow.' }) workflowId: string,
    @Arg('to', () => EmailAddress, { description: 'Where to send it.' }) to: string,
    @Arg('language', () => String, {
      nullable: true,
      description: 'The language of the reader, BCP 47; that of the workflow when absent.',
    })
    language?: string | null,
  ): Promise<Email> {
    return sendTestEmail(
      context.database,
      context.links,
      callerOf(context),
      workflowId,
      to,
      context.now,
      language ?? null,
    )
  }
}
