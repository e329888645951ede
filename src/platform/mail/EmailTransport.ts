import { registerEnumType } from 'type-graphql'

/** Where an e-mail was sent. */
export enum EmailTransport {
  SMTP = 'SMTP',
  LOG = 'LOG',
}

registerEnumType(EmailTransport, {
  name: 'EmailTransport',
  description: 'Where an e-mail was sent.',
  valuesConfig: {
    SMTP: { description: 'To the mail server.' },
    LOG: { description: 'To the log only: the service is for development (`MAIL=log`).' },
  },
})
