import { sql } from 'kysely'
import type { Database, Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { Caller } from '../access/Caller.ts'
import { refuseStale } from '../refusals/refuseStale.ts'
import { findTimeslotNotes } from './findTimeslotNotes.ts'

interface Note {
  operatorId: string
  timeslotId: string
  text: string
  keyId: string | null
  now: Date
  expected: number | null
}

// Two who write the first note at once: the second finds the version of the first.
const write = preparedStatement(
  ({ operatorId, timeslotId, text, keyId, now, expected }: Placeholders<Note>) => sql<{ version: number }>`
  insert into timeslot_note as n (operator_id, timeslot_id, text, written_at, key_id, version)
  values (${operatorId}, ${timeslotId}, ${text}, ${now}, ${keyId}, 1)
  on conflict (operator_id, timeslot_id) do update
  set text = excluded.text, written_at = excluded.written_at, key_id = excluded.key_id, version = n.version + 1
  where ${expected}::integer is null or n.version = ${expected}
  returning version`,
)

const lock = preparedStatement(
  ({ operatorId, timeslotId }: Placeholders<Pick<Note, 'operatorId' | 'timeslotId'>>) => sql<{ version: number }>`
  select version from timeslot_note where operator_id = ${operatorId} and timeslot_id = ${timeslotId} for update`,
)

const remove = preparedStatement(
  ({ operatorId, timeslotId }: Placeholders<Pick<Note, 'operatorId' | 'timeslotId'>>) => sql`
  delete from timeslot_note where operator_id = ${operatorId} and timeslot_id = ${timeslotId}`,
)

/** Writes the note of a timeslot that exists, in place of the one before; a blank one deletes it. */
export async function setTimeslotNote(
  database: Database,
  { operatorId, keyId }: Pick<Caller, 'operatorId' | 'keyId'>,
  timeslotId: string,
  text: string,
  expected: number | null,
  now: Date,
): Promise<void> {
  const of = { operatorId, timeslotId }
  await database.transaction(async db => {
    const [stored] = await lock(db, of)
    refuseStale('The note', stored?.version ?? 0, expected)
    if (text.trim() === '') {
      await remove(db, of)
      return
    }
    const note = { ...of, text: text.trim(), keyId: keyId || null, expected, now }
    const written = await write(db, note)
    if (written.length === 0) refuseStale('The note', await versionOf(db, of), expected)
  })
}

async function versionOf(db: Sql, { operatorId, timeslotId }: Pick<Note, 'operatorId' | 'timeslotId'>) {
  return (await findTimeslotNotes(db, operatorId, [timeslotId])).get(timeslotId)?.version ?? 0
}
