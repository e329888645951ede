import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { issueChallenge } from '../../access/issueChallenge.ts'
import type { LinkSigner } from '../../access/LinkSigner.ts'
import { relyingPartyOf } from './relyingPartyOf.ts'

/**
 * What a browser needs to sign in with any passkey that it has for this service. It names no account, so it is the same for everybody.
 * @param holder what only this browser has
 * @throws Refusal permission-denied if the service cannot have passkeys
 */
export async function startSignIn(
  links: LinkSigner,
  holder: string,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id } = relyingPartyOf(links.publicUrl)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: id,
    challenge: Uint8Array.from(Buffer.from(issueChallenge(links, 'sign-in-passkey', holder, now), 'base64url')),
    userVerification: 'required',
  })
}
