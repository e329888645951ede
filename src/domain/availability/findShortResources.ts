import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const selectShort = preparedStatement(
  ({
    operatorId,
    timeslotId,
    places,
  }: Placeholders<{ operatorId: string; timeslotId: string; places: number }>) => sql<{ name: string }>`
  select r.name from timeslot t
  join resource_use u on u.operator_id = t.operator_id and u.timeslot_id = t.timeslot_id
  join resource r on r.operator_id = u.operator_id and r.resource_id = u.resource_id
  left join resource_need n on n.operator_id = t.operator_id and n.activity_id = t.activity_id and n.resource_id = u.resource_id
  where t.operator_id = ${operatorId} and t.timeslot_id = ${timeslotId}
    and resource_room(u.per, u.quantity, u.group_size, t.taken, u.used,
      resource_free(u.operator_id, u.resource_id, u.starts_at, u.ends_at), true) < ${places}
  order by n.position, r.name`,
)

/** The names of the resources that leave fewer places in a timeslot than were asked for. */
export async function findShortResources(
  db: Sql,
  operatorId: string,
  timeslotId: string,
  places: number,
): Promise<string[]> {
  return (await selectShort(db, { operatorId, timeslotId, places })).map(each => each.name)
}
