import { EmailDecision } from '../../../domain/emails/EmailDecision.ts'
import { type Connection, connectionType } from './connectionType.ts'

/** Without a count: it would read every row of a list that can have millions. */
export const EmailDecisionConnection = connectionType(() => EmailDecision, {
  name: 'EmailDecision',
  one: 'a decision about an e-mail',
  many: 'decisions about e-mails',
})

export type EmailDecisionConnection = Connection<EmailDecision>
