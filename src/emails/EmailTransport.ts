import { registerEnumType } from 'type-graphql'

/** Where an e-mail that was sent went. */
export enum EmailTransport {
  SMTP = 'SMTP',
  LOG = 'LOG',
}

registerEnumType(EmailTransport, {
  name: 'EmailTransport',
  description: 'Where an e-mail that was sent went.',
  valuesConfig: {
    SMTP: { description: 'To the mail server.' },
    LOG: { description: 'To the log, and to nobody: the service is for development (`MAIL=log`).' },
  },
})
