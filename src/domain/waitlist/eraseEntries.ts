import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { recordingChanges } from '../outbox/recordChanges.ts'

const erase = preparedStatement(
  ({ operatorId, waitlistIds }: Placeholders<{ operatorId: string; waitlistIds: readonly string[] }>) =>
    recordingChanges(
      'waitlist',
      sql`
  update waitlist_entry w set first_name = '', last_name = '', email = '', phone = null, language = null,
    status = case when w.status in ('WAITING', 'OFFERED') then 'LEFT' else w.status end
  where w.operator_id = ${operatorId} and w.waitlist_id = any(${waitlistIds})
  returning w.operator_id, w.waitlist_id`,
    ),
)

/**
 * Erases who waited: nobody can be told any more, so the entries leave the waitlist. Places on offer are free again when their hold
 * expires. That somebody waited stays until the entry is deleted.
 */
export async function eraseEntries(db: Sql, operatorId: string, waitlistIds: readonly string[]): Promise<void> {
  await erase(db, { operatorId, waitlistIds })
}
