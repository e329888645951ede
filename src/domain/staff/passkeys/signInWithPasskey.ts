import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Database } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { LinkSigner } from '../../access/LinkSigner.ts'
import { type Browser, openSessionOf } from '../../access/openSession.ts'
import { spendChallenge } from '../../access/spendChallenge.ts'
import { recordSignIn } from '../recordSignIn.ts'
import { challengeOf } from './challengeOf.ts'
import { relyingPartyOf } from './relyingPartyOf.ts'
import { accountOfUserHandle } from './userHandle.ts'

interface Sought {
  operatorId: string
  keyId: string
  credentialId: Buffer
}

const select = preparedStatement(
  ({ operatorId, keyId, credentialId }: Placeholders<Sought>) => sql<{ passkeyId: string; publicKey: Buffer }>`
  select passkey_id "passkeyId", public_key "publicKey" from staff_passkey
  where operator_id = ${operatorId} and key_id = ${keyId} and credential_id = ${credentialId}`,
)

interface Use {
  operatorId: string
  passkeyId: string
  signCount: number
  now: Date
}

// A counter that does not increase is that of a copy. One that stays 0 is of a passkey that does not count.
const use = preparedStatement(
  ({ operatorId, passkeyId, signCount, now }: Placeholders<Use>) => sql<{ keyId: string }>`
  update staff_passkey p set sign_count = ${signCount}, last_used_at = ${now}
  where p.operator_id = ${operatorId} and p.passkey_id = ${passkeyId}
    and (p.sign_count < ${signCount} or (p.sign_count = 0 and ${signCount}::bigint = 0))
    and exists (
      select from staff_account s
      where s.operator_id = ${operatorId} and s.key_id = p.key_id and s.deactivated_at is null)
  returning p.key_id "keyId"`,
)

/**
 * Signs in with a passkey. Whatever is wrong, the answer is the same: nobody learns whether there is an account or a passkey.
 * @param holder as when the challenge was issued
 * @param credential as the browser returns it, unchecked
 * @returns the token for the cookie of the browser; undefined if it does not sign in
 * @throws Refusal permission-denied if the service cannot have passkeys
 */
export async function signInWithPasskey(
  database: Database,
  links: LinkSigner,
  { holder, credential, browser }: { holder: string; credential: unknown; browser: Browser },
  now: Date,
): Promise<string | undefined> {
  const relyingParty = relyingPartyOf(links.publicUrl)
  const challenge = challengeOf(credential)
  if (!challenge || !(await spendChallenge(database, links, { purpose: 'sign-in-passkey', holder, challenge }, now))) {
    return undefined
  }
  const response = credential as AuthenticationResponseJSON
  const account = accountOfUserHandle(response.response.userHandle)
  if (!account || typeof response.id !== 'string') return undefined
  const [passkey] = await select(database, { ...account, credentialId: Buffer.from(response.id, 'base64url') })
  const signCount = passkey && (await verify(response, challenge, relyingParty, passkey.publicKey))
  if (signCount === undefined) return undefined
  const { operatorId } = account
  return database.transaction(async db => {
    const [used] = await use(db, { operatorId, passkeyId: passkey!.passkeyId, signCount, now })
    if (!used) return undefined
    await recordSignIn(db, operatorId, used.keyId, now)
    return openSessionOf(db, links, { operatorId, keyId: used.keyId }, browser, now)
  })
}

/** The counter of a genuine signature; undefined if it is none. */
async function verify(
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  { id, origin }: { id: string; origin: string },
  publicKey: Buffer,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The statement that stores the counter compares it.
      credential: { id: response.id, publicKey: Uint8Array.from(publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
