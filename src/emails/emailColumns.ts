import type { Email } from './Email.ts'

/** The row of an e-mail. */
export type EmailRow = Omit<Email, 'operator'>

export const EMAIL_COLUMNS = `
  e.email_id "emailId", e.kind, e.workflow_id "workflowId", e.booking_id "bookingId", e.waitlist_id "waitlistId",
  e.quota_id "quotaId", e.status, e.reason, e.facts, e.decided_at "decidedAt",
  e.due_at "dueAt", e.recipient, e.recipient_name "recipientName", e.subject, e.text, e.html, e.calendar, e.language,
  e.message_id "messageId", e.attempts, e.failure, e.transport, e.sent_at "sentAt", e.created_at "createdAt"`
