import { sql } from 'kysely'
import type { Sql } from '../sql/Database.ts'
import { preparedStatement } from '../sql/preparedStatement.ts'
import type { BackupRun } from './BackupRun.ts'

/** A backup with its last verification, if it has one. */
export type BackupRunRow = Omit<BackupRun, 'backupRunId' | 'folder'>

// A verification has the instant of the backup that it has checked. Where the service is told to replay WAL it has a later one, and is of no
// backup alone.
const select = preparedStatement(
  () => sql<BackupRunRow>`
  select r.kind, r.data_of "dataOf", r.started_at "startedAt", r.ended_at "endedAt", r.bytes, v.ended_at "verifiedAt",
    coalesce(r.differences, v.differences) "differenceCount"
  from backup_run r
  left join lateral (
    select v.ended_at, v.differences from backup_run v
    where r.kind = 'BACKUP' and v.kind = 'VERIFICATION' and v.data_of = r.data_of
    order by v.ended_at desc limit 1) v on true
  order by r.ended_at desc limit 10`,
)

/** The last ten backups, exports and verifications of the installation, the latest first. */
export async function findBackupRuns(db: Sql): Promise<BackupRunRow[]> {
  return select(db, {})
}
