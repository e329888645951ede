import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Sql } from '../../platform/sql/Database.ts'

/** Enqueues the job that plans the e-mails again whose time follows from the times of an activity, because those have changed. */
export async function activityMoved(db: Sql, operatorId: string, activityId: string): Promise<void> {
  await enqueue(db, 'activity-moved', { operatorId, activityId }, { key: `moved:${activityId}` })
}
