import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { StaffRole } from '../access/StaffRole.ts'
import type { StaffAccount } from './StaffAccount.ts'

/** An account, with what its key holds. */
export type StaffRow = Omit<StaffAccount, 'operator' | 'key' | 'oidcIssuer' | 'oidcSubject'>

const accounts = kysely
  .selectFrom('staff_account as s')
  .innerJoin('api_key as k', join =>
    join.onRef('k.operator_id', '=', 's.operator_id').onRef('k.key_id', '=', 's.key_id'),
  )
  .select([
    's.key_id as keyId',
    'k.name',
    's.email',
    'k.role',
    's.created_at as createdAt',
    's.invited_at as invitedAt',
    's.last_signed_in_at as lastSignedInAt',
    's.deactivated_at as deactivatedAt',
    'k.version',
  ])
  .$narrowType<{ role: StaffRole }>()

const selectAll = preparedStatement(({ operatorId }: Placeholders<{ operatorId: string }>) =>
  accounts
    .where('s.operator_id', '=', operatorId)
    .where('k.operator_id', '=', operatorId)
    .orderBy('s.deactivated_at', order => order.desc().nullsFirst())
    .orderBy('k.name')
    .orderBy('s.key_id'),
)

const selectById = preparedStatement(
  ({ operatorId, keyIds }: Placeholders<{ operatorId: string; keyIds: readonly string[] }>) =>
    accounts
      .where('s.operator_id', '=', operatorId)
      .where('k.operator_id', '=', operatorId)
      .where(eb => eb('s.key_id', '=', eb.fn.any(keyIds))),
)

/** All staff accounts of an operator by name, the deactivated ones last. */
export async function findStaff(db: Sql, operatorId: string): Promise<StaffRow[]> {
  return selectAll(db, { operatorId })
}

/** Finds staff accounts by the identifiers of their keys. */
export async function findStaffById(
  db: Sql,
  operatorId: string,
  keyIds: readonly string[],
): Promise<Map<string, StaffRow>> {
  return new Map((await selectById(db, { operatorId, keyIds })).map(row => [row.keyId, row]))
}
