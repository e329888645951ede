import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { Sql } from '../../../platform/sql/Database.ts'
import type { Caller } from '../../access/Caller.ts'
import { issueChallenge } from '../../access/issueChallenge.ts'
import type { LinkSigner } from '../../access/LinkSigner.ts'
import { findStaffById } from '../findStaff.ts'
import { findCredentialIds } from './findCredentialIds.ts'
import { relyingPartyOf } from './relyingPartyOf.ts'
import { sessionOfStaff } from './sessionOfStaff.ts'
import { userHandleOf } from './userHandle.ts'

/** Ed25519, ES256 and RS256: what authenticators have. */
export const ALGORITHMS = [-8, -7, -257]

/**
 * What a browser needs to make a passkey for the person who is signed in. The challenge is for this session.
 * @throws Refusal permission-denied without a session of a staff account, or if the service cannot have passkeys
 */
export async function startPasskey(
  db: Sql,
  links: LinkSigner,
  caller: Caller,
  now: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { operatorId, keyId } = caller
  const sessionId = sessionOfStaff(caller)
  const relyingParty = relyingPartyOf(links.publicUrl)
  const account = (await findStaffById(db, operatorId, [keyId])).get(keyId)!
  const known = await findCredentialIds(db, { operatorId, keyId })
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: caller.operatorName,
    rpID: relyingParty.id,
    userID: userHandleOf({ operatorId, keyId }),
    userName: account.email,
    userDisplayName: account.name,
    challenge: Uint8Array.from(Buffer.from(issueChallenge(links, 'add-passkey', sessionId, now), 'base64url')),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}
