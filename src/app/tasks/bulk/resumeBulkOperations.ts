import { type BulkRun, enqueueBulkRun } from '../../../domain/bulk/createBulkOperation.ts'
import type { ChoreRun } from '../../../platform/jobs/ChoreRun.ts'
import { jobSchema } from '../../../platform/jobs/jobSchema.ts'
import type { Database } from '../../../platform/sql/Database.ts'

// A running job still has its key, so it counts; a job that was given up does not. The command line runs its own operations.
const WITHOUT_JOB = `
  select b.operator_id "operatorId", b.bulk_operation_id "bulkOperationId" from control_plane.bulk_operation b
  where b.state = 'RUNNING' and b.key_id is not null and not exists (
    select from ${jobSchema}.jobs j where j.key = 'bulk ' || b.bulk_operation_id and j.attempts < j.max_attempts)`

/** Resumes bulk operations whose job was given up while the database was away for hours, and could not record that. */
export async function resumeBulkOperations(database: Database, { report, stopping }: ChoreRun): Promise<void> {
  for (const run of await database.query<BulkRun>(WITHOUT_JOB)) {
    if (stopping.aborted) return
    await enqueueBulkRun(database, run).catch(error => report(error, { ...run }))
  }
}
