import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { StaffRole } from '../access/StaffRole.ts'
import { validationRefusal } from '../refusals/refusal.ts'
import type { StaffRow } from './findStaff.ts'

const selectOwners = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<{ keyId: string }>`
  select key_id "keyId" from api_key where operator_id = ${operatorId} and role = 'OWNER' and revoked_at is null`,
)

/** Refuses to end the last owner of an operator, or to give that person another role. The owners are locked (`lockStaff.ts`). */
export async function refuseLastOwner(
  db: Sql,
  operatorId: string,
  { keyId, name, role }: StaffRow,
  path: string[],
): Promise<void> {
  if (role !== StaffRole.OWNER) return
  const owners = await selectOwners(db, { operatorId })
  if (owners.some(each => each.keyId !== keyId) || owners.length === 0) return
  throw validationRefusal([{ path, detail: `${name} is the last owner. Make somebody else an owner first.` }])
}
