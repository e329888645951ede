import { sql } from 'kysely'
import type { ChoreRun } from '../../platform/jobs/ChoreRun.ts'
import type { Database } from '../../platform/sql/Database.ts'
import { type Placeholders, preparedStatement } from '../../platform/sql/preparedStatement.ts'
import type { ClosureRun } from './ClosureRun.ts'
import { enqueueClosure } from './enqueueClosure.ts'

// A run takes seconds: what should have gone on ten minutes ago has lost its job.
const LOST_MS = 600_000

const selectLost = preparedStatement(
  ({ before }: Placeholders<{ before: Date }>) => sql<ClosureRun>`
  select operator_id "operatorId", closure_id "closureId" from control_plane.closure
  where (status in ('SCHEDULED', 'RUNNING') and due_at < ${before}) or (status = 'AWAITING' and choose_before < ${before})`,
)

/** Resumes closures whose job was given up, such as while the database was away for hours. */
export async function resumeClosures(database: Database, now: Date, { report, stopping }: ChoreRun): Promise<void> {
  for (const run of await selectLost(database, { before: new Date(now.getTime() - LOST_MS) })) {
    if (stopping.aborted) return
    await enqueueClosure(database, run, now).catch(error => report(error, { ...run }))
  }
}
