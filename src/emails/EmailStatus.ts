import { registerEnumType } from 'type-graphql'

/** Where an e-mail stands. */
export enum EmailStatus {
  PLANNED = 'PLANNED',
  SENDING = 'SENDING',
  SENT = 'SENT',
  FAILED = 'FAILED',
  DROPPED = 'DROPPED',
}

registerEnumType(EmailStatus, {
  name: 'EmailStatus',
  description: 'Where an e-mail stands.',
  valuesConfig: {
    PLANNED: { description: 'It goes out at `dueAt`, or was tried already and is tried again.' },
    SENDING: { description: 'It is being handed to the mail server at this moment.' },
    SENT: { description: 'The mail server has taken it; without one, it is in the outbox.' },
    FAILED: { description: 'It was given up; `failure` says why.' },
    DROPPED: { description: 'It was not sent, because there was no reason for it any more.' },
  },
})
