import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from '../access/Caller.ts'
import { StaffRole } from '../access/StaffRole.ts'

interface Requested {
  operatorId: string
  keyId: string
  timeslotIds: readonly string[]
}

const select = preparedStatement(
  ({ operatorId, keyId, timeslotIds }: Placeholders<Requested>) => sql<{ timeslotId: string }>`
  select distinct a.timeslot_id "timeslotId" from resource_member m
  join resource_assignment a on a.operator_id = m.operator_id and a.member_id = m.member_id
  where m.operator_id = ${operatorId} and m.key_id = ${keyId} and a.timeslot_id = any(${timeslotIds}::uuid[])`,
)

/** Those of some departures that the caller may see: a guide those to which the guide is assigned, everybody else all. */
export async function findOwnDepartures<T extends { timeslotId: string }>(
  db: Sql,
  { operatorId, keyId, role }: Caller,
  departures: T[],
): Promise<T[]> {
  if (role !== StaffRole.GUIDE) return departures
  const rows = await select(db, { operatorId, keyId, timeslotIds: departures.map(each => each.timeslotId) })
  const own = new Set(rows.map(each => each.timeslotId))
  return departures.filter(each => own.has(each.timeslotId))
}
