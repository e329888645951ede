import type { OutboxEmailRowFragment } from '../api/generated.ts'
import { words } from '../words.ts'

type Email = Pick<OutboxEmailRowFragment, 'status' | 'transport' | 'sentAt' | 'dueAt' | 'decidedAt'>

/** Where an e-mail stands, in words that are true: what went to the log only was sent to nobody, and what was dropped is not due. */
export function standingOf({ status, transport, sentAt, dueAt, decidedAt }: Email) {
  if (status === 'SENT' && transport === 'LOG') {
    return { kind: 'LOGGED', word: words.emailLogged, moment: words.emailLoggedAt, at: sentAt ?? dueAt }
  }
  const at = status === 'DROPPED' ? decidedAt : (sentAt ?? dueAt)
  return { kind: status, word: words.emailStatuses[status], moment: words.emailMoments[status], at }
}
