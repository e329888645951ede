import { sql } from 'kysely'
import type { Identity } from '../../../platform/oidc/Identity.ts'
import type { Database, Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import { violates } from '../../../platform/sql/violates.ts'
import type { LinkSigner } from '../../access/LinkSigner.ts'
import { type Browser, issueSignIn, openSessionOf } from '../../access/openSession.ts'
import { recordSignIn } from '../recordSignIn.ts'
import { findIdentityAccounts, type IdentityAccount } from './findIdentityAccounts.ts'

/** How long somebody can take to choose among several accounts, in milliseconds. */
const CHOICE_MS = 5 * 60_000

interface Binding {
  operatorId: string
  keyId: string
  issuer: string
  subject: string
  email: string
}

// An account that is bound at a former provider of the installation is bound again.
const bind = preparedStatement(
  ({ operatorId, keyId, issuer, subject, email }: Placeholders<Binding>) => sql<{ keyId: string }>`
  update staff_account set oidc_issuer = ${issuer}, oidc_subject = ${subject}
  where operator_id = ${operatorId} and key_id = ${keyId} and deactivated_at is null and lower(email) = lower(${email})
    and oidc_issuer is distinct from ${issuer}
  returning key_id "keyId"`,
)

/** What came of it: a session, one-time tokens for several accounts, or why there is none. */
export type IdentitySignIn =
  | { token: string }
  | { choices: { operatorName: string; token: string }[] }
  | { refused: 'unverified' | 'unknown' | 'other-login' }

/**
 * Signs a person in whom a provider has identified. The first time the verified e-mail address finds the account, which is then bound to
 * the person at the provider; later that binding finds it, whatever address the provider has.
 */
export async function signInWithIdentity(
  database: Database,
  links: LinkSigner,
  { issuer, subject, email, emailVerified }: Identity,
  browser: Browser,
  now: Date,
): Promise<IdentitySignIn> {
  const verified = emailVerified ? email : null
  const found = await findIdentityAccounts(database, { issuer, subject, email: verified })
  const own = found.filter(each => each.bound === 'own')
  for (const each of found) {
    if (each.bound === 'free' && (await isBound(database, { ...placeOf(each), issuer, subject, email: verified! })))
      own.push(each)
  }
  const [first, ...others] = own
  if (!first) {
    if (found.length > 0) return { refused: 'other-login' }
    return { refused: verified === null ? 'unverified' : 'unknown' }
  }
  if (others.length > 0) {
    const until = new Date(now.getTime() + CHOICE_MS)
    const choices = []
    for (const each of own) {
      const token = await issueSignIn(database, links, each, until, now)
      choices.push({ operatorName: each.operatorName, token })
    }
    return { choices }
  }
  return database.transaction(async db => {
    await recordSignIn(db, first.operatorId, first.keyId, now)
    return { token: await openSessionOf(db, links, first, browser, now) }
  })
}

const placeOf = ({ operatorId, keyId }: IdentityAccount) => ({ operatorId, keyId })

/** Binds an account; false if somebody else was faster, or if the person has another one at the operator. */
async function isBound(db: Sql, binding: Binding): Promise<boolean> {
  try {
    return (await bind(db, binding)).length > 0
  } catch (error) {
    if (violates(error, 'staff_account_oidc_unique')) return false
    throw error
  }
}
