import { sql } from 'kysely'
import type { Sql } from '../sql/Database.ts'
import { preparedStatement } from '../sql/preparedStatement.ts'

/** How old the last backup and the last verification are. */
export interface BackupAges {
  /** When the last backup ended; null if there was none. */
  backupAt: Date | null
  /** The time since then, or since the database was created if there was none. */
  backupSeconds: number
  /** When the last verification that found no difference ended; null if there was none. */
  verifiedAt: Date | null
  /** The time since then, or since the database was created if there was none. */
  verifiedSeconds: number
  /** How many differences the last verification found; null if there was none. */
  differences: number | null
}

// A new installation has a day for its first backup. Its first migration says when it was created.
const select = preparedStatement(
  () => sql<BackupAges>`
  select "backupAt", "verifiedAt", differences,
    greatest(0, extract(epoch from now() - coalesce("backupAt", made)))::float8 "backupSeconds",
    greatest(0, extract(epoch from now() - coalesce("verifiedAt", made)))::float8 "verifiedSeconds"
  from (
    select max(ended_at) filter (where kind = 'BACKUP') "backupAt",
      max(ended_at) filter (where kind = 'VERIFICATION' and differences = 0) "verifiedAt",
      (select v.differences from backup_run v where v.kind = 'VERIFICATION' order by v.ended_at desc limit 1) differences,
      (select coalesce(min(executed_at), now()) from schema_migration) made
    from backup_run) last`,
)

/** Reads how old the last backup and the last verification are. Like everything about backups, this uses PostgreSQL's clock. */
export async function measureBackups(db: Sql): Promise<BackupAges> {
  const [ages] = await select(db, {})
  return ages!
}
