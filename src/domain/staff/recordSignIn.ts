import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const record = preparedStatement(
  ({ operatorId, keyId, now }: Placeholders<{ operatorId: string; keyId: string; now: Date }>) => sql`
  update staff_account set last_signed_in_at = ${now} where operator_id = ${operatorId} and key_id = ${keyId}`,
)

/** Records that a person has signed in. For the key of a program it does nothing. */
export async function recordSignIn(db: Sql, operatorId: string, keyId: string, now: Date): Promise<void> {
  await record(db, { operatorId, keyId, now })
}
