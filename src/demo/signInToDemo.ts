import { authenticate } from '../domain/access/authenticate.ts'
import type { LinkSigner } from '../domain/access/LinkSigner.ts'
import { issueSignIn } from '../domain/access/openSession.ts'
import type { Database } from '../platform/sql/Database.ts'
import type { DemoKeyTexts } from './demoKeys.ts'

/** How long the link is valid. It works once. */
const LINK_MS = 12 * 3_600_000

/** Returns a link that signs in to the dashboard as the demo's operator. */
export async function signInToDemo(
  database: Database,
  links: LinkSigner,
  publicUrl: string,
  keys: DemoKeyTexts,
  now: Date,
): Promise<string> {
  const operator = await authenticate(database, `Bearer ${keys.operator}`, now, { address: '127.0.0.1' })
  const until = new Date(now.getTime() + LINK_MS)
  return `${publicUrl}/dashboard/sign-in/${await issueSignIn(database, links, operator, until, now)}`
}
