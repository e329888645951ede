import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

interface Written {
  operatorId: string
  timeslotIds: readonly string[]
  resourceIds: readonly string[]
  memberIds: readonly string[]
  isManual: boolean
  now: Date
}

const insert = preparedStatement(
  ({ operatorId, timeslotIds, resourceIds, memberIds, isManual, now }: Placeholders<Written>) => sql`
  insert into resource_assignment (operator_id, timeslot_id, resource_id, member_id, starts_at, ends_at, by_hand, assigned_at, changed_at)
  select ${operatorId}, u.timeslot_id, u.resource_id, w.member_id, u.starts_at, u.ends_at, ${isManual}::boolean, ${now}, ${now}
  from unnest(${timeslotIds}::uuid[], ${resourceIds}::uuid[], ${memberIds}::uuid[]) w (timeslot_id, resource_id, member_id)
  join resource_use u on u.operator_id = ${operatorId} and u.timeslot_id = w.timeslot_id and u.resource_id = w.resource_id
  on conflict (operator_id, timeslot_id, resource_id, member_id) do update set by_hand = excluded.by_hand`,
)

/** Assigns members to departures. The caller has locked the resources, and has checked that they can be assigned. */
export async function writeAssignments(
  db: Sql,
  operatorId: string,
  wanted: readonly { timeslotId: string; resourceId: string; memberId: string }[],
  isManual: boolean,
  now: Date,
): Promise<void> {
  if (wanted.length === 0) return
  await insert(db, {
    operatorId,
    timeslotIds: wanted.map(each => each.timeslotId),
    resourceIds: wanted.map(each => each.resourceId),
    memberIds: wanted.map(each => each.memberId),
    isManual,
    now,
  })
}
