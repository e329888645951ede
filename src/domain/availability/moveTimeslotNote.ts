import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

interface Moved {
  operatorId: string
  timeslotId: string
  toTimeslotId: string
}

const removeReplaced = preparedStatement(
  ({ operatorId, timeslotId, toTimeslotId }: Placeholders<Moved>) => sql`
  delete from timeslot_note where operator_id = ${operatorId} and timeslot_id = ${toTimeslotId}
    and exists (select from timeslot_note n where n.operator_id = ${operatorId} and n.timeslot_id = ${timeslotId})`,
)

const move = preparedStatement(
  ({ operatorId, timeslotId, toTimeslotId }: Placeholders<Moved>) => sql`
  update timeslot_note set timeslot_id = ${toTimeslotId} where operator_id = ${operatorId} and timeslot_id = ${timeslotId}`,
)

/** Gives the note of a timeslot to another one, which loses its own. */
export async function moveTimeslotNote(
  db: Sql,
  operatorId: string,
  timeslotId: string,
  toTimeslotId: string,
): Promise<void> {
  await removeReplaced(db, { operatorId, timeslotId, toTimeslotId })
  await move(db, { operatorId, timeslotId, toTimeslotId })
}
