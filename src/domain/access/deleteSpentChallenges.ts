import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const remove = preparedStatement(
  ({ before }: Placeholders<{ before: Date }>) => sql`delete from spent_challenge where expires_at <= ${before}`,
)

/** For how long after its expiry a challenge stays refused by name: longer than the clocks of two machines differ. */
const LATER_MS = 3_600_000

/** Deletes challenges that were answered and have expired. */
export async function deleteSpentChallenges(db: Sql, now: Date): Promise<void> {
  await remove(db, { before: new Date(now.getTime() - LATER_MS) })
}
