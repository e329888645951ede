import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Email } from '../../emails/Email.ts'
import type { EmailRow } from '../../emails/emailColumns.ts'
import { EmailAddress } from '../../scalars/EmailAddress.ts'
import { WorkflowID } from '../../scalars/identifiers.ts'
import { createWorkflow, deleteWorkflow, updateWorkflow } from '../../workflows/changeWorkflows.ts'
import { EmailPreview } from '../../workflows/EmailPreview.ts'
import { findWorkflow, findWorkflows } from '../../workflows/findWorkflows.ts'
import { allPlaceholders, Placeholder } from '../../workflows/Placeholder.ts'
import { previewWorkflow } from '../../workflows/previewWorkflow.ts'
import { sendTestEmail } from '../../workflows/sendTestEmail.ts'
import { Workflow } from '../../workflows/Workflow.ts'
import { WorkflowChanges } from '../../workflows/WorkflowChanges.ts'
import { WorkflowInput } from '../../workflows/WorkflowInput.ts'
import type { WorkflowRow } from '../../workflows/workflowColumns.ts'
import type { Context } from '../Context.ts'
import { callerOf } from './callerOf.ts'
import { RequiresScope } from './RequiresScope.ts'

@Resolver(() => Workflow)
export class WorkflowResolver {
  @Query(() => [Workflow], { description: "The operator's workflows, the oldest first." })
  @RequiresScope('operator:read')
  workflows(@Ctx() context: Context): Promise<WorkflowRow[]> {
    return findWorkflows(context.database, callerOf(context).operatorId)
  }

  @Query(() => Workflow, { description: 'One workflow.' })
  @RequiresScope('operator:read')
  workflow(
    @Ctx() context: Context,
    @Arg('workflowId', () => WorkflowID, { description: 'The workflow.' }) workflowId: string,
  ): Promise<WorkflowRow> {
    return findWorkflow(context.database, callerOf(context).operatorId, workflowId)
  }

  @Query(() => [Placeholder], { description: 'Everything that templates can say of a booking.' })
  @RequiresScope('operator:read')
  placeholders(): Placeholder[] {
    return allPlaceholders
  }

  @Query(() => EmailPreview, {
    description:
      'What a workflow would send: one that is there, or one that is not yet; about a booking, or about one that nobody has made.',
  })
  @RequiresScope('operator:read')
  previewWorkflow(
    @Ctx() context: Context,
    @Arg('workflowId', () => WorkflowID, { nullable: true, description: 'The workflow, instead of `input`.' })
    workflowId?: string | null,
    @Arg('input', () => WorkflowInput, { nullable: true, description: 'What it would say, instead of `workflowId`.' })
    input?: WorkflowInput | null,
    @Arg('bookingReference', () => String, { nullable: true, description: 'The booking; an invented one when absent.' })
    bookingReference?: string | null,
  ): Promise<EmailPreview> {
    const request = {
      workflowId: workflowId ?? null,
      input: input ?? null,
      bookingReference: bookingReference ?? null,
    }
    return previewWorkflow(context.database, context.links, callerOf(context), request, context.now)
  }

  @Mutation(() => Workflow, {
    description:
      'Adds a workflow, 50 at most. Of bookings that are confirmed already it sends what is still to come; what has happened before ' +
      'sets nothing off.',
  })
  @RequiresScope('operator:write')
  createWorkflow(
    @Ctx() context: Context,
    @Arg('input', () => WorkflowInput, { description: 'When it sends what.' }) input: WorkflowInput,
  ): Promise<WorkflowRow> {
    return createWorkflow(context.database, callerOf(context).operatorId, input, context.now)
  }

  @Mutation(() => Workflow, {
    description:
      'Changes a workflow. E-mails that are planned follow: they move, or are dropped where there is no reason for them any more. ' +
      'They are written when they are sent, with the templates of that moment.',
  })
  @RequiresScope('operator:write')
  updateWorkflow(
    @Ctx() context: Context,
    @Arg('workflowId', () => WorkflowID, { description: 'The workflow.' }) workflowId: string,
    @Arg('input', () => WorkflowChanges, { description: 'What to change.' }) input: WorkflowChanges,
  ): Promise<WorkflowRow> {
    return updateWorkflow(context.database, callerOf(context).operatorId, workflowId, input, context.now)
  }

  @Mutation(() => WorkflowID, {
    description: 'Deletes a workflow and drops what it has planned; what it has sent stays. Answers its identifier.',
  })
  @RequiresScope('operator:write')
  deleteWorkflow(
    @Ctx() context: Context,
    @Arg('workflowId', () => WorkflowID, { description: 'The workflow.' }) workflowId: string,
  ): Promise<string> {
    return deleteWorkflow(context.database, callerOf(context).operatorId, workflowId, context.now)
  }

  @Mutation(() => Email, {
    description:
      'Sends what a workflow would send about a booking that nobody has made, at once, also when it is switched off. It is not counted.',
  })
  @RequiresScope('operator:write')
  sendTestEmail(
    @Ctx() context: Context,
    @Arg('workflowId', () => WorkflowID, { description: 'The workflow.' }) workflowId: string,
    @Arg('to', () => EmailAddress, { description: 'Where to send it.' }) to: string,
  ): Promise<EmailRow> {
    return sendTestEmail(context.database, context.links, callerOf(context), workflowId, to, context.now)
  }
}
