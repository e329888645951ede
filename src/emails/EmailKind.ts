import { registerEnumType } from 'type-graphql'

/** What an e-mail was written for. */
export enum EmailKind {
  WORKFLOW = 'WORKFLOW',
  WAITLIST_OFFER = 'WAITLIST_OFFER',
  USAGE_QUOTA = 'USAGE_QUOTA',
  RESENT = 'RESENT',
  TEST = 'TEST',
}

registerEnumType(EmailKind, {
  name: 'EmailKind',
  description: 'What an e-mail was written for.',
  valuesConfig: {
    WORKFLOW: { description: 'A workflow, for one booking.' },
    WAITLIST_OFFER: { description: 'Places that came free, offered to a customer on the waitlist.' },
    USAGE_QUOTA: { description: 'A quota of a meter that was reached.' },
    RESENT: { description: 'What a workflow or the waitlist has sent already, sent once more by hand.' },
    TEST: { description: 'Somebody tried a workflow out.' },
  },
})
