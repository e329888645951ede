import { sql } from 'kysely'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { TimeslotNote } from './TimeslotNote.ts'

/** A note as it is stored. */
type TimeslotNoteRow = Pick<TimeslotNote, 'text' | 'writtenAt' | 'keyId' | 'version'> & { timeslotId: string }

const select = preparedStatement(
  ({ operatorId, timeslotIds }: Placeholders<{ operatorId: string; timeslotIds: readonly string[] }>) =>
    sql<TimeslotNoteRow>`
  select timeslot_id "timeslotId", text, written_at "writtenAt", key_id "keyId", version
  from timeslot_note where operator_id = ${operatorId} and timeslot_id = any(${timeslotIds}::uuid[])`,
)

/** Finds the notes of timeslots; one without a note is missing. */
export async function findTimeslotNotes(
  db: Sql,
  operatorId: string,
  timeslotIds: readonly string[],
): Promise<Map<string, TimeslotNoteRow>> {
  const rows = await select(db, { operatorId, timeslotIds })
  return new Map(rows.map(row => [row.timeslotId, row]))
}
