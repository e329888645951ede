import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const erase = preparedStatement(
  ({ operatorId, objectIds }: Placeholders<{ operatorId: string; objectIds: readonly string[] }>) => sql`
  delete from audit_detail d using audit_entry e
  where d.operator_id = ${operatorId} and e.operator_id = ${operatorId} and e.number = d.number
    and e.object_id = any(${objectIds})`,
)

/**
 * Erases what the audit log knows of some objects: addresses and changes. The entries stay, and the chain of their hashes holds. It must
 * run inside of an audited action, whose entry says which details were erased: others that are missing are found.
 */
export async function eraseAuditDetails(db: Sql, operatorId: string, objectIds: readonly string[]): Promise<void> {
  await erase(db, { operatorId, objectIds })
}
