/** What is said of e-mails on any page. */
export const emailStatuses = {
  PLANNED: 'Planned',
  AWAITING_MAIL_SERVER: 'Waiting: no mail server',
  SENDING: 'Being sent',
  SENT: 'Sent',
  FAILED: 'Failed',
  DROPPED: 'Not sent',
} as const
export const emailLogged = 'Log only'
export const emailMoments = {
  PLANNED: 'Due',
  AWAITING_MAIL_SERVER: 'Was due',
  SENDING: 'Due',
  SENT: 'Sent',
  FAILED: 'Was due',
  DROPPED: 'Dropped',
} as const
export const emailLoggedAt = 'Written to the log'
export const noResend = (why: string) => `It cannot be sent again. ${why}`
export const emailKinds = {
  WORKFLOW: 'Workflow',
  WAITLIST_OFFER: 'Waitlist offer',
  USAGE_QUOTA: 'Usage quota',
  WEBHOOK_PAUSED: 'Webhook paused',
  KEY_EXPIRES: 'API key expires',
  MESSAGE: 'Message',
  STATEMENT: 'Statement',
  VOUCHER: 'Gift voucher',
  RESENT: 'Sent again',
  TEST: 'Test',
} as const
