import { registerEnumType } from 'type-graphql'

/** The kind of an e-mail. */
export enum EmailKind {
  WORKFLOW = 'WORKFLOW',
  WAITLIST_OFFER = 'WAITLIST_OFFER',
  USAGE_QUOTA = 'USAGE_QUOTA',
  WEBHOOK_PAUSED = 'WEBHOOK_PAUSED',
  KEY_EXPIRES = 'KEY_EXPIRES',
  MESSAGE = 'MESSAGE',
  STATEMENT = 'STATEMENT',
  VOUCHER = 'VOUCHER',
  RESENT = 'RESENT',
  TEST = 'TEST',
}

registerEnumType(EmailKind, {
  name: 'EmailKind',
  description: 'The kind of an e-mail.',
  valuesConfig: {
    WORKFLOW: { description: 'A workflow, for one booking.' },
    WAITLIST_OFFER: { description: 'Freed places, offered to a customer on the waitlist.' },
    USAGE_QUOTA: { description: 'A quota of a meter was reached.' },
    WEBHOOK_PAUSED: { description: 'A webhook endpoint was paused because it does not work.' },
    KEY_EXPIRES: { description: 'An API key expires soon.' },
    MESSAGE: { description: 'A message that a person has written to customers, about one booking.' },
    VOUCHER: { description: 'A gift voucher, to its receiver.' },
    STATEMENT: { description: 'The statement of a month, to a partner.' },
    RESENT: { description: 'An e-mail of a workflow or the waitlist that a person has sent again.' },
    TEST: { description: 'A test of a workflow.' },
  },
})
