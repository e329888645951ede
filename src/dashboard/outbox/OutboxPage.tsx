import type { PageProps } from '../PageProps.ts'
import { EmailList } from './EmailList.tsx'
import { OneEmail } from './OneEmail.tsx'
import './outbox.css'

/** What was written to customers, and about quotas; with a part of the address more, one e-mail. */
export function OutboxPage({ rest: [emailId] }: PageProps) {
  return emailId === undefined ? <EmailList /> : <OneEmail key={emailId} emailId={emailId} />
}
