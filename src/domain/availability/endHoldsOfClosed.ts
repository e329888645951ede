import { sql } from 'kysely'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'

const selectHeld = preparedStatement(
  ({ operatorId, activityId, now }: Placeholders<{ operatorId: string; activityId: string; now: Date }>) => sql<{
    timeslotId: string
  }>`
  select t.timeslot_id "timeslotId" from timeslot t
  join product p on p.operator_id = t.operator_id and p.activity_id = t.activity_id
  where t.operator_id = ${operatorId} and t.activity_id = ${activityId} and t.starts_at > ${now} and t.held > 0
    and (t.closed or not p.published)`,
)

/**
 * Enqueues jobs that withdraw what is held in closed timeslots of an activity, or in all of them if it is not in the shopfront. Nothing
 * of it can be confirmed from this transaction on: the jobs only record that.
 */
export async function endHoldsOfClosed(db: Sql, operatorId: string, activityId: string, now: Date): Promise<void> {
  for (const { timeslotId } of await selectHeld(db, { operatorId, activityId, now })) {
    await enqueue(db, 'end-holds', { operatorId, timeslotId }, { key: `holds:${timeslotId}` })
  }
}
