import { registerEnumType } from 'type-graphql'

/** Where an e-mail that was sent went. */
export enum EmailTransport {
  SMTP = 'SMTP',
  OUTBOX = 'OUTBOX',
}

registerEnumType(EmailTransport, {
  name: 'EmailTransport',
  description: 'Where an e-mail that was sent went.',
  valuesConfig: {
    SMTP: { description: 'To the mail server.' },
    OUTBOX: { description: 'Nowhere but here: the service has no mail server.' },
  },
})
