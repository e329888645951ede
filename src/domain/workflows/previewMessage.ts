import type { Sql } from '../../platform/sql/Database.ts'
import type { LinkSigner } from '../access/LinkSigner.ts'
import { bookingFactsOf } from './bookingFactsOf.ts'
import { findRecipients } from './findRecipients.ts'
import type { MessageInput } from './MessageInput.ts'
import type { MessagePreview } from './MessagePreview.ts'
import { renderEmail } from './renderEmail.ts'
import { templateOf } from './templateOf.ts'

/** Renders what a message would send to the first customer, and counts the others. */
export async function previewMessage(
  db: Sql,
  links: LinkSigner,
  operatorId: string,
  input: MessageInput,
  now: Date,
): Promise<MessagePreview> {
  const { reachable, unreachable } = await findRecipients(db, operatorId, input, now)
  const booking = reachable[0] ?? null
  const email = booking && renderEmail(templateOf(input), bookingFactsOf(links, operatorId, booking))
  return { recipientCount: reachable.length, booking, email, unreachable }
}
