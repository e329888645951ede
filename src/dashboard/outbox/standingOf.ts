import type { OutboxEmailRowFragment } from '../api/generated.ts'
import { words } from '../words.ts'

type Email = Pick<OutboxEmailRowFragment, 'status' | 'transport' | 'sentAt' | 'dueAt' | 'decidedAt'>

/** The status of an e-mail in precise words: one that was only logged was not sent, and a dropped one is not due. */
export function standingOf({ status, transport, sentAt, dueAt, decidedAt }: Email) {
  if (status === 'SENT' && transport === 'LOG') {
    return { kind: 'LOGGED', word: words.emailLogged, moment: words.emailLoggedAt, at: sentAt ?? dueAt }
  }
  const at = status === 'DROPPED' ? decidedAt : (sentAt ?? dueAt)
  return { kind: status, word: words.emailStatuses[status], moment: words.emailMoments[status], at }
}
