import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal.ts'

/**
 * Refuses a header that occurs more than once. Node joins most repeated headers with a comma, which would make a different
 * idempotency key, and keeps only the first of some, which would choose between two API keys.
 */
export function refuseRepeated({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>, name: string): void {
  const wanted = name.toLowerCase()
  let lines = 0
  // Names and values alternate.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const each = rawHeaders[index]!
    if (each.length === wanted.length && each.toLowerCase() === wanted) lines++
  }
  if (lines > 1) throw new Refusal('malformed-request', `${name} must be given once.`)
}
