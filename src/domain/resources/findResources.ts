import type { Sql } from '../../platform/sql/Database.ts'
import { kysely } from '../../platform/sql/kysely.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Resource } from './Resource.ts'
import type { ResourceMember } from './ResourceMember.ts'
import { resources } from './resourceColumns.ts'

const selectById = preparedStatement(
  ({ operatorId, ids }: Placeholders<{ operatorId: string; ids: readonly string[] }>) =>
    resources.where('r.operator_id', '=', operatorId).where(eb => eb('r.resource_id', '=', eb.fn.any(ids))),
)

/** Finds resources by their identifiers. */
export async function findResourcesById(
  db: Sql,
  operatorId: string,
  ids: readonly string[],
): Promise<Map<string, Resource>> {
  const rows = await selectById(db, { operatorId, ids })
  return new Map(rows.map(row => [row.resourceId, row]))
}

const members = kysely
  .selectFrom('resource_member as m')
  .select([
    'm.member_id as memberId',
    'm.resource_id as resourceId',
    'm.name',
    'm.skills',
    'm.active',
    'm.calendar_version as calendarVersion',
    'm.created_at as createdAt',
  ])

const selectMembers = preparedStatement(
  ({ operatorId, ids }: Placeholders<{ operatorId: string; ids: readonly string[] }>) =>
    members
      .where('m.operator_id', '=', operatorId)
      .where(eb => eb('m.resource_id', '=', eb.fn.any(ids)))
      .orderBy('m.name')
      .orderBy('m.member_id'),
)

const selectMembersById = preparedStatement(
  ({ operatorId, ids }: Placeholders<{ operatorId: string; ids: readonly string[] }>) =>
    members.where('m.operator_id', '=', operatorId).where(eb => eb('m.member_id', '=', eb.fn.any(ids))),
)

/** Finds the members of resources, by name. */
export async function findMembersByResource(
  db: Sql,
  operatorId: string,
  ids: readonly string[],
): Promise<Map<string, ResourceMember[]>> {
  const rows = await selectMembers(db, { operatorId, ids })
  return Map.groupBy(rows, row => row.resourceId)
}

/** Finds members by their identifiers. */
export async function findMembersById(
  db: Sql,
  operatorId: string,
  ids: readonly string[],
): Promise<Map<string, ResourceMember>> {
  const rows = await selectMembersById(db, { operatorId, ids })
  return new Map(rows.map(row => [row.memberId, row]))
}

const selectMembersByStaff = preparedStatement(
  ({ operatorId, keyIds }: Placeholders<{ operatorId: string; keyIds: readonly string[] }>) =>
    members
      .select('m.key_id as keyId')
      .where('m.operator_id', '=', operatorId)
      .where(eb => eb('m.key_id', '=', eb.fn.any(keyIds)))
      .orderBy('m.name')
      .orderBy('m.member_id'),
)

/** Finds the members that staff accounts are, by name. */
export async function findMembersByStaff(
  db: Sql,
  operatorId: string,
  keyIds: readonly string[],
): Promise<Map<string, ResourceMember[]>> {
  const rows = await selectMembersByStaff(db, { operatorId, keyIds })
  return Map.groupBy(rows, row => row.keyId!)
}
