import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { CHALLENGE_ID_BYTES, CHALLENGE_TIME_BYTES, type ChallengePurpose, signedPurpose } from './issueChallenge.ts'
import type { LinkSigner } from './LinkSigner.ts'

// The primary key decides between two processes that get the same answer.
const spend = preparedStatement(
  ({ id, expiresAt }: Placeholders<{ id: string; expiresAt: Date }>) => sql<{ id: string }>`
  insert into spent_challenge (challenge_id, expires_at) values (${id}, ${expiresAt})
  on conflict do nothing
  returning challenge_id id`,
)

/**
 * Spends a challenge, whether its answer is right or not. Call it outside the transaction of what follows, which may fail.
 * @param holder as when it was issued
 * @returns false if it is not genuine, is for another purpose or holder, has expired, or was spent before
 */
export async function spendChallenge(
  db: Sql,
  links: LinkSigner,
  { purpose, holder, challenge }: { purpose: ChallengePurpose; holder: string; challenge: string },
  now: Date,
): Promise<boolean> {
  const bytes = links.readBytes(signedPurpose(purpose, holder), challenge)
  if (bytes?.length !== CHALLENGE_ID_BYTES + CHALLENGE_TIME_BYTES) return false
  const expiresAt = new Date(bytes.readUIntBE(CHALLENGE_ID_BYTES, CHALLENGE_TIME_BYTES))
  if (expiresAt <= now) return false
  const id = bytes.toString('hex', 0, CHALLENGE_ID_BYTES)
  return (await spend(db, { id, expiresAt })).length > 0
}
