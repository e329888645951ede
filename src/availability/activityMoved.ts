import type { Sql } from '../database/Database.ts'
import { enqueue } from '../database/enqueue.ts'

/** Enqueues the job that plans the e-mails again whose time follows from the times of an activity, because those have changed. */
export async function activityMoved(db: Sql, operatorId: string, activityId: string): Promise<void> {
  await enqueue(db, 'activity-moved', { operatorId, activityId }, { key: `moved:${activityId}` })
}
