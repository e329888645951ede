import type { PageProps } from '../PageProps.ts'
import { Mail } from './Mail.tsx'
import { Mails } from './Mails.tsx'
import './outbox.css'

/** What was written to customers, and about quotas; with a part of the address more, one e-mail. */
export function OutboxPage({ rest: [emailId] }: PageProps) {
  return emailId === undefined ? <Mails /> : <Mail key={emailId} emailId={emailId} />
}
