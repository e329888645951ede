import type { Sql } from '../../platform/sql/Database.ts'
import type { Caller } from '../access/Caller.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { findBooking } from '../bookings/findBooking.ts'
import { refuseViolations, validationRefusal } from '../refusals/refusal.ts'
import { languageViolations } from '../scalars/language.ts'
import { bookingFactsOf } from './bookingFactsOf.ts'
import { defineWorkflow } from './defineWorkflow.ts'
import type { EmailPreview } from './EmailPreview.ts'
import { findWorkflow } from './findWorkflows.ts'
import { readBookings } from './readBookings.ts'
import { renderEmail } from './renderEmail.ts'
import { sampleFacts } from './sampleFacts.ts'
import { textFor } from './textFor.ts'
import { ticketImages } from './ticketImages.ts'
import type { WorkflowInput } from './WorkflowInput.ts'
import { workflowViolations } from './workflowViolations.ts'

/** What to preview: an existing workflow or a new one, for an existing booking or a sample. */
export interface PreviewRequest {
  workflowId: string | null
  input: WorkflowInput | null
  bookingReference: string | null
  /** Null for that of the booking. */
  language: string | null
}

/** Renders what a workflow would send. */
export async function previewWorkflow(
  sql: Sql,
  links: LinkSigner,
  caller: Caller,
  { workflowId, input, bookingReference, language }: PreviewRequest,
  now: Date,
): Promise<EmailPreview> {
  if ((workflowId === null) === (input === null)) {
    const detail = 'Give either workflowId or input: a workflow that is there, or one that is not yet.'
    throw validationRefusal([{ path: ['workflowId'], detail }])
  }
  const { operatorId } = caller
  const workflow = input ? defineWorkflow(input) : await findWorkflow(sql, operatorId, workflowId!)
  const own = input ? await workflowViolations(sql, operatorId, defineWorkflow(input)) : []
  refuseViolations([...own, ...languageViolations(language)])
  if (bookingReference === null) return renderEmail(textFor(workflow, language), sampleFacts(caller, links))
  const { bookingId } = await findBooking(sql, caller, bookingReference, now)
  const [booking] = await readBookings(sql, operatorId, [bookingId], now)
  return {
    ...renderEmail(textFor(workflow, language ?? booking!.language), bookingFactsOf(links, operatorId, booking!)),
    images: ticketImages(links, operatorId, booking!, workflow.trigger),
  }
}
