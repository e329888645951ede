import type { RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Database } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { violates } from '../../../platform/sql/violates.ts'
import type { Caller } from '../../access/Caller.ts'
import type { LinkSigner } from '../../access/LinkSigner.ts'
import { spendChallenge } from '../../access/spendChallenge.ts'
import { type Refusal, refuseViolations, validationRefusal } from '../../refusals/refusal.ts'
import { newId } from '../../scalars/typeid.ts'
import { challengeOf } from './challengeOf.ts'
import { relyingPartyOf } from './relyingPartyOf.ts'
import { sessionOfStaff } from './sessionOfStaff.ts'
import { ALGORITHMS } from './startPasskey.ts'

/** A person has a few devices. */
export const MAX_PASSKEYS = 10
const MAX_NAME = 100

interface NewPasskey {
  operatorId: string
  passkeyId: string
  keyId: string
  name: string
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  now: Date
}

// The account is locked: it does not end meanwhile, and two passkeys are not added beyond the limit.
const insert = preparedStatement(
  (passkey: Placeholders<NewPasskey>) => sql<{ passkeyId: string }>`
  with account as (
    select key_id from staff_account
    where operator_id = ${passkey.operatorId} and key_id = ${passkey.keyId} and deactivated_at is null
    for no key update
  )
  insert into staff_passkey (operator_id, passkey_id, key_id, name, credential_id, public_key, sign_count, created_at)
  select ${passkey.operatorId}, ${passkey.passkeyId}, key_id, ${passkey.name}, ${passkey.credentialId}, ${passkey.publicKey},
    ${passkey.signCount}, ${passkey.now}
  from account
  returning passkey_id "passkeyId"`,
)

const count = preparedStatement(
  ({ operatorId, keyId }: Placeholders<{ operatorId: string; keyId: string }>) => sql<{ passkeys: number }>`
  select count(*)::int passkeys from staff_passkey where operator_id = ${operatorId} and key_id = ${keyId}`,
)

/**
 * Adds the passkey that a browser has made to the account of the session for which it was made.
 * @param credential as the browser returns it
 * @param given the name and the credential, unchecked
 */
export async function addPasskey(
  database: Database,
  links: LinkSigner,
  caller: Caller,
  given: { name?: unknown; credential?: unknown },
  now: Date,
): Promise<void> {
  const { operatorId, keyId } = caller
  const holder = sessionOfStaff(caller)
  const relyingParty = relyingPartyOf(links.publicUrl)
  const name = typeof given.name === 'string' ? given.name.trim() : ''
  const badName = `Give the passkey a name of at most ${MAX_NAME} characters.`
  refuseViolations(
    name === '' || name.length > MAX_NAME || !name.isWellFormed()
      ? [{ path: ['body', 'name'], asSent: true, detail: badName }]
      : [],
  )
  const challenge = challengeOf(given.credential)
  if (!challenge || !(await spendChallenge(database, links, { purpose: 'add-passkey', holder, challenge }, now))) {
    throw refused('This took too long, or was done before. Add the passkey again.')
  }
  const verified = await verify(given.credential, challenge, relyingParty)
  if (!verified) throw refused('The device has not made a passkey for this service. Add it again.')
  const { id, publicKey, counter } = verified
  const passkey = { operatorId, passkeyId: newId(now), keyId, name, signCount: counter, now }
  const bytes = { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey) }
  try {
    await database.transaction(async db => {
      if ((await insert(db, { ...passkey, ...bytes })).length === 0) throw refused('This account was deactivated.')
      const [row] = await count(db, { operatorId, keyId })
      if (row!.passkeys > MAX_PASSKEYS) {
        throw refused(`An account has at most ${MAX_PASSKEYS} passkeys. Remove one that you no longer use.`)
      }
    })
  } catch (error) {
    if (violates(error, 'staff_passkey_credential_unique')) throw refused('This passkey was added before.')
    throw error
  }
}

/** What the browser has made; undefined if it is not what was asked for. */
async function verify(
  response: unknown,
  expectedChallenge: string,
  { id, origin }: { id: string; origin: string },
): Promise<WebAuthnCredential | undefined> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const verified = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return verified.verified ? verified.registrationInfo.credential : undefined
  } catch {
    return undefined
  }
}

function refused(detail: string): Refusal {
  return validationRefusal([{ path: ['body', 'credential'], asSent: true, detail }])
}
