import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const retain = preparedStatement(
  ({ operatorId, timeslotId }: Placeholders<{ operatorId: string; timeslotId: string }>) => sql`
  update timeslot set has_had_bookings = true where operator_id = ${operatorId} and timeslot_id = ${timeslotId} and not has_had_bookings`,
)

/** Keeps a timeslot that other rows refer to from being deleted with its schedule. */
export async function retainTimeslot(db: Sql, operatorId: string, timeslotId: string): Promise<void> {
  await retain(db, { operatorId, timeslotId })
}
