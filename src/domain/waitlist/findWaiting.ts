import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import { asEntry, entryColumns } from './entryColumns.ts'
import { entries } from './entryStatus.ts'
import type { WaitlistEntry } from './WaitlistEntry.ts'
import { WaitlistStatus } from './WaitlistStatus.ts'

const selectWaiting = preparedStatement(({ operatorId, activityId, date, timeslotId, now }: Placeholders<Wanted>) =>
  entries
    .select(entryColumns(now))
    .where('e.operator_id', '=', operatorId)
    .where('e.activity_id', '=', activityId)
    .where('e.date', '=', date)
    .where('e.status', '=', WaitlistStatus.WAITING)
    .where(eb => eb.or([eb('e.timeslot_id', 'is', null), eb('e.timeslot_id', '=', timeslotId)]))
    .orderBy('e.turn'),
)

interface Wanted {
  operatorId: string
  activityId: string
  date: string
  timeslotId: string
  now: Date
}

/** Finds the entries that wait for places of a timeslot, in the order in which they joined. */
export async function findWaiting(
  db: Sql,
  operatorId: string,
  { activityId, date }: { activityId: string; date: string },
  timeslotId: string,
  now: Date,
): Promise<WaitlistEntry[]> {
  const rows = await selectWaiting(db, { operatorId, activityId, date, timeslotId, now })
  return rows.map(asEntry)
}
