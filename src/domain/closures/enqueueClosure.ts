import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Sql } from '../../platform/sql/Database.ts'
import type { ClosureRun } from './ClosureRun.ts'

/** Enqueues the next run of a closure. */
export async function enqueueClosure(db: Sql, { operatorId, closureId }: ClosureRun, runAt: Date): Promise<void> {
  await enqueue(db, 'closure', { operatorId, closureId }, { key: `closure ${closureId}`, runAt })
}
