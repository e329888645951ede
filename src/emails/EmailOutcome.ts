import { registerEnumType } from 'type-graphql'

/** What was decided about an e-mail, and what came of it. */
export enum EmailOutcome {
  PLANNED = 'PLANNED',
  SENT = 'SENT',
  FAILED = 'FAILED',
  DROPPED = 'DROPPED',
  SKIPPED = 'SKIPPED',
}

registerEnumType(EmailOutcome, {
  name: 'EmailOutcome',
  description: 'What was decided about an e-mail, and what came of it.',
  valuesConfig: {
    PLANNED: { description: 'It is to go out, when it is due or once there is a mail server.' },
    SENT: { description: 'It was sent.' },
    FAILED: { description: 'It was given up.' },
    DROPPED: { description: 'It was planned, and then not sent.' },
    SKIPPED: { description: 'It was never planned.' },
  },
})
