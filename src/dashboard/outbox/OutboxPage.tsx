import type { PageProps } from '../PageProps.ts'
import { EmailList } from './EmailList.tsx'
import { OneEmail } from './OneEmail.tsx'
import './outbox.css'

/** The e-mails to customers and about quotas; with another path segment, one e-mail. */
export function OutboxPage({ rest: [emailId] }: PageProps) {
  return emailId === undefined ? <EmailList /> : <OneEmail key={emailId} emailId={emailId} />
}
