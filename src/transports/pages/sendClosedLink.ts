import type { FastifyReply } from 'fastify'
import { messagePage } from './messagePage.ts'
import { sendPage } from './sendPage.ts'

/**
 * Responds to a link that admits nobody.
 *
 * @param expired what the page of an expired link says, as paragraphs
 */
export function sendClosedLink(reply: FastifyReply, why: 'expired' | 'unknown', ...expired: string[]) {
  if (why === 'expired') return sendPage(reply, 410, messagePage('This link has expired', ...expired))
  const how = 'Open it again from the message that it came in, or copy the whole of it: it may have been cut off.'
  return sendPage(reply, 404, messagePage('This link does not work', how))
}
