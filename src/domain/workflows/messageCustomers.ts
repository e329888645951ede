import { hash } from 'node:crypto'
import type { Database } from '../../platform/sql/Database.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { findMessages } from '../emails/findMessages.ts'
import { planMessages } from '../emails/planMessages.ts'
import { Refusal } from '../refusals/refusal.ts'
import { newId } from '../scalars/typeid.ts'
import { bookingFactsOf } from './bookingFactsOf.ts'
import type { CustomerMessage } from './CustomerMessage.ts'
import { findRecipients } from './findRecipients.ts'
import type { MessageInput } from './MessageInput.ts'
import { renderEmail } from './renderEmail.ts'
import { templateOf } from './templateOf.ts'

/** How long a message can be taken back. */
const UNDO_MS = 60_000

/**
 * Plans an e-mail to the customer of each booking, written now and sent in a minute. A second request with the same key plans nothing.
 * @throws Refusal `idempotency-mismatch` if the key was used for another message
 */
export async function messageCustomers(
  database: Database,
  links: LinkSigner,
  operatorId: string,
  input: MessageInput,
  idempotencyKey: string | null,
  now: Date,
): Promise<{ message: CustomerMessage; replayed: boolean }> {
  return database.transaction(async db => {
    const { reachable, unreachable } = await findRecipients(db, operatorId, input, now)
    const occasion = idempotencyKey ?? newId(now)
    const fingerprint = fingerprintOf(input)
    const earlier = await findMessages(db, operatorId, occasion)
    if (earlier.length === 0) {
      const template = templateOf(input)
      const messages = reachable.map(booking => ({
        bookingId: booking.bookingId,
        to: { name: `${booking.customer!.firstName} ${booking.customer!.lastName}`, address: booking.customer!.email },
        ...renderEmail(template, bookingFactsOf(links, operatorId, booking)),
      }))
      const dueAt = new Date(now.getTime() + UNDO_MS)
      await planMessages(db, { operatorId, occasion, fingerprint, dueAt }, messages, now)
    }
    // Also those of a concurrent request with the same key.
    const planned = earlier.length > 0 ? earlier : await findMessages(db, operatorId, occasion)
    if (planned.some(each => each.fingerprint !== null && each.fingerprint !== fingerprint)) {
      const detail = 'This idempotency key was used before for another message. Use a new key for a new message.'
      throw new Refusal('idempotency-mismatch', detail)
    }
    const message = { emailIds: planned.map(each => each.emailId), dueAt: planned[0]?.dueAt ?? null, unreachable }
    return { message, replayed: earlier.length > 0 }
  })
}

function fingerprintOf({ bookingIds, timeslotId, subject, text, language }: MessageInput): string {
  return hash('sha256', JSON.stringify([bookingIds?.toSorted() ?? null, timeslotId ?? null, subject, text, language]))
}
