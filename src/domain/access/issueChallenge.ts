import { randomBytes } from 'node:crypto'
import type { LinkSigner } from './LinkSigner.ts'

export const CHALLENGE_ID_BYTES = 16
export const CHALLENGE_TIME_BYTES = 6

/** What challenges are for, and how long each can be answered, in milliseconds: a provider may ask for a password and a second factor. */
const lifetimes = { 'add-passkey': 5 * 60_000, 'sign-in-passkey': 5 * 60_000, 'sign-in-oidc': 15 * 60_000 } as const

export type ChallengePurpose = keyof typeof lifetimes

/** What is signed with a challenge: it is good for nothing else, and for nobody else. */
export const signedPurpose = (purpose: ChallengePurpose, holder: string) => `challenge ${purpose} ${holder}`

/**
 * A challenge: random bytes and their expiry, signed for a purpose and for whoever may answer it. It can be checked by every process of
 * the service, and is stored nowhere before it is answered (`spendChallenge.ts`).
 * @param holder what only the browser that may answer has, such as its session
 */
export function issueChallenge(links: LinkSigner, purpose: ChallengePurpose, holder: string, now: Date): string {
  const expiry = Buffer.alloc(CHALLENGE_TIME_BYTES)
  expiry.writeUIntBE(now.getTime() + lifetimes[purpose], 0, CHALLENGE_TIME_BYTES)
  return links.signBytes(signedPurpose(purpose, holder), Buffer.concat([randomBytes(CHALLENGE_ID_BYTES), expiry]))
}
