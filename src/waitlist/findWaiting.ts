import type { Sql } from '../database/Database.ts'
import { asEntry, type EntryRow, entryColumns } from './entryColumns.ts'
import { ENTRY_FROM } from './entryStatus.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'

const FIND = `
  select ${entryColumns('$2')} ${ENTRY_FROM}
  where e.operator_id = $1 and e.activity_id = $3 and e.date = $4 and e.status = 'WAITING'
    and (e.timeslot_id is null or e.timeslot_id = $5)
  order by e.turn`

/** Finds the entries that wait for places of a timeslot, first come, first served. */
export async function findWaiting(
  sql: Sql,
  operatorId: string,
  { activityId, date }: { activityId: string; date: string },
  timeslotId: string,
  now: Date,
): Promise<WaitlistEntry[]> {
  const rows = await sql.query<EntryRow>(FIND, [operatorId, now, activityId, date, timeslotId])
  return rows.map(asEntry)
}
