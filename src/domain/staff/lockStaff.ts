import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { notFound } from '../refusals/notFound.ts'
import { findStaffById, type StaffRow } from './findStaff.ts'

// With the owners, all in one order: two owners who end each other at the same time wait, and do not deadlock.
const lock = preparedStatement(
  ({ operatorId, keyId }: Placeholders<{ operatorId: string; keyId: string }>) => sql`
  select from api_key
  where operator_id = ${operatorId} and (key_id = ${keyId} or (role = 'OWNER' and revoked_at is null))
  order by key_id for no key update`,
)

/** Locks a staff account for a change, and the owners of its operator. @throws Refusal not-found */
export async function lockStaff(db: Sql, operatorId: string, keyId: string): Promise<StaffRow> {
  await lock(db, { operatorId, keyId })
  const account = (await findStaffById(db, operatorId, [keyId])).get(keyId)
  if (!account) throw notFound('staff')
  return account
}
