import { registerEnumType } from 'type-graphql'

/** The status of an e-mail. */
export enum EmailStatus {
  PLANNED = 'PLANNED',
  AWAITING_MAIL_SERVER = 'AWAITING_MAIL_SERVER',
  SENDING = 'SENDING',
  SENT = 'SENT',
  FAILED = 'FAILED',
  DROPPED = 'DROPPED',
}

/** The statuses of e-mails that are still to be sent, and can be moved or dropped. */
export const unsentStatuses: readonly EmailStatus[] = [EmailStatus.PLANNED, EmailStatus.AWAITING_MAIL_SERVER]

registerEnumType(EmailStatus, {
  name: 'EmailStatus',
  description: 'The status of an e-mail.',
  valuesConfig: {
    PLANNED: { description: 'It is due at `dueAt`, or is being retried.' },
    AWAITING_MAIL_SERVER: {
      description:
        'It is due, and waits in the outbox because the service has no mail server. It is sent once there is one, ' +
        'within 7 days and if it still applies; otherwise it is dropped.',
    },
    SENDING: { description: 'It is being sent to the mail server at this moment.' },
    SENT: {
      description: 'The mail server has accepted it, or the log of a development service; `transport` says which.',
    },
    FAILED: { description: 'It was given up; `failure` says why.' },
    DROPPED: { description: 'It was not sent, because there was no longer a reason for it.' },
  },
})
