import type { IncomingMessage } from 'node:http'
import { Refusal } from '../refusal.ts'

/**
 * Refuses a header that is given on more than one line. Node joins most of those with a comma, which makes another
 * idempotency key of two, and keeps the first of some, which makes a choice between two API keys.
 */
export function refuseRepeated({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): void {
  const wanted = name.toLowerCase()
  let lines = 0
  // Names and values take turns.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const each = rawHeaders[at]!
    if (each.length === wanted.length && each.toLowerCase() === wanted) lines++
  }
  if (lines > 1) throw new Refusal('malformed-request', `${name} must be given once.`)
}
