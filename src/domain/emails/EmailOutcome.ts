import { registerEnumType } from 'type-graphql'

/** The decision about an e-mail, and its outcome. */
export enum EmailOutcome {
  PLANNED = 'PLANNED',
  SENT = 'SENT',
  FAILED = 'FAILED',
  DROPPED = 'DROPPED',
  SKIPPED = 'SKIPPED',
}

registerEnumType(EmailOutcome, {
  name: 'EmailOutcome',
  description: 'The decision about an e-mail, and its outcome.',
  valuesConfig: {
    PLANNED: { description: 'It will be sent when it is due, or once there is a mail server.' },
    SENT: { description: 'It was sent.' },
    FAILED: { description: 'It was given up.' },
    DROPPED: { description: 'It was planned, and then not sent.' },
    SKIPPED: { description: 'It was never planned.' },
  },
})
