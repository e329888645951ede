import { sql } from 'kysely'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

// One probe for each operator: a person can work for several.
const select = preparedStatement(
  ({ email }: Placeholders<{ email: string }>) => sql<{ operatorId: string; keyId: string }>`
  select s.operator_id "operatorId", s.key_id "keyId" from control_plane.operator o
  join control_plane.staff_account s on s.operator_id = o.operator_id and lower(s.email) = lower(${email})
  where s.deactivated_at is null`,
)

/**
 * Queues a letter with a link to sign in for each active staff account with an e-mail address. Whoever asks is not told whether there is
 * one. A letter that still waits is not queued again.
 */
export async function requestSignIn(database: Database, email: string): Promise<void> {
  for (const { operatorId, keyId } of await select(database, { email })) {
    const options = { key: `staff-letter:${keyId}:sign-in` }
    await enqueue(database, 'staff-letter', { operatorId, keyId, occasion: 'sign-in' }, options)
  }
}
