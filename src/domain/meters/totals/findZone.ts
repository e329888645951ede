import { sql } from 'kysely'
import type { Sql } from '../../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../../platform/sql/preparedStatement.ts'
import type { OffsetValues } from './offsetValues.ts'

/** A time zone with its offsets, by which usage is counted. */
interface Zone extends OffsetValues {
  timeZone: string
}

const selectZone = preparedStatement(
  ({ operatorId }: Placeholders<{ operatorId: string }>) => sql<Zone>`
  select z.name "timeZone", z.starts::text starts, z.seconds::text seconds
  from operator o join time_zone z on z.name = o.time_zone where o.operator_id = ${operatorId}`,
)

/** Finds the time zone of an operator, with its offsets. */
export async function findZone(db: Sql, operatorId: string): Promise<Zone> {
  const [zone] = await selectZone(db, { operatorId })
  return zone!
}
