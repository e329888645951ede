import { Email } from '../../../domain/emails/Email.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const EmailConnection = connectionType(() => Email, { name: 'Email', one: 'an e-mail', many: 'e-mails' })

export type EmailConnection = CountedConnection<Email>

export const EmailCountResolver = totalCountOf(EmailConnection)
