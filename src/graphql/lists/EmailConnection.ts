import { Email } from '../../emails/Email.ts'
import type { EmailRow } from '../../emails/emailColumns.ts'
import { type CountedConnection, connectionType, totalCountOf } from './connectionType.ts'

export const EmailConnection = connectionType(() => Email, { name: 'Email', one: 'an e-mail', many: 'e-mails' })

export type EmailConnection = CountedConnection<EmailRow>

export const EmailCountResolver = totalCountOf(EmailConnection)
