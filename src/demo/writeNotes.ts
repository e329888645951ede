import { setTimeslotNote } from '../domain/availability/setTimeslotNote.ts'
import type { Database } from '../platform/sql/Database.ts'
import { demoId } from './demoId.ts'
import { demoStaff } from './demoStaff.ts'
import { idOf } from './idOf.ts'

const NEXT = `
  select timeslot_id "timeslotId" from resource_assignment
  where operator_id = $1 and member_id = $2 and starts_at > $3 order by starts_at, timeslot_id limit 1`

/** Writes a note on the next departure of each guide who can sign in. */
export async function writeNotes(database: Database, now: Date): Promise<void> {
  for (const { operator, email, members = [] } of demoStaff) {
    for (const name of members) {
      const operatorId = idOf.operator(operator)
      const memberId = demoId('member', operator.slug, name)
      const [next] = await database.query<{ timeslotId: string }>(NEXT, [operatorId, memberId, now], operatorId)
      if (!next) continue
      const author = { operatorId, keyId: idOf.staff(email) }
      const text = 'Low tide: launch from the beach, not from the pier. The dry bags are in the van.'
      await setTimeslotNote(database, author, next.timeslotId, text, null, now)
    }
  }
}
