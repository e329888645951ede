import { registerEnumType } from 'type-graphql'

/** Where an e-mail stands. */
export enum EmailStatus {
  PLANNED = 'PLANNED',
  AWAITING_MAIL_SERVER = 'AWAITING_MAIL_SERVER',
  SENDING = 'SENDING',
  SENT = 'SENT',
  FAILED = 'FAILED',
  DROPPED = 'DROPPED',
}

/** Those of e-mails that are still to go out, and can be moved or dropped. */
export const unsentStatuses: readonly EmailStatus[] = [EmailStatus.PLANNED, EmailStatus.AWAITING_MAIL_SERVER]

registerEnumType(EmailStatus, {
  name: 'EmailStatus',
  description: 'Where an e-mail stands.',
  valuesConfig: {
    PLANNED: { description: 'It goes out at `dueAt`, or was tried already and is tried again.' },
    AWAITING_MAIL_SERVER: {
      description:
        'It is due, and waits in the outbox because the service has no mail server. It goes out once there is one, if that is ' +
        'within 7 days and what it says is still true; else it is dropped.',
    },
    SENDING: { description: 'It is being handed to the mail server at this moment.' },
    SENT: {
      description: 'The mail server has taken it, or the log of a service for development; `transport` says which.',
    },
    FAILED: { description: 'It was given up; `failure` says why.' },
    DROPPED: { description: 'It was not sent, because there was no reason for it any more.' },
  },
})
