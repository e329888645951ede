import type { Email } from './Email.ts'

/** The row of an e-mail. */
export type EmailRow = Omit<Email, 'operator'>

/** The columns of an EmailRow. */
export const emailColumns = [
  'e.email_id as emailId',
  'e.kind',
  'e.workflow_id as workflowId',
  'e.booking_id as bookingId',
  'e.occasion',
  'e.waitlist_id as waitlistId',
  'e.quota_id as quotaId',
  'e.status',
  'e.reason',
  'e.facts',
  'e.decided_at as decidedAt',
  'e.due_at as dueAt',
  'e.recipient',
  'e.recipient_name as recipientName',
  'e.subject',
  'e.text',
  'e.html',
  'e.calendar',
  'e.language',
  'e.message_id as messageId',
  'e.attempts',
  'e.failure',
  'e.transport',
  'e.sent_at as sentAt',
  'e.created_at as createdAt',
] as const
