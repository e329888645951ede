import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { BackupRun } from './BackupRun.ts'

const INSERT = `
  insert into backup_run (backup_run_id, kind, data_of, started_at, ended_at, folder, bytes, differences)
  values ($1, $2, $3, $4, now(), $5, $6, $7)`

/**
 * Records in the service's database what was done. It is done whether that succeeds or not: the database may be a replica, or of a version
 * without the table, which is about to be upgraded.
 */
export async function recordRun(
  databaseUrl: string,
  run: Omit<BackupRun, 'backupRunId' | 'endedAt' | 'verifiedAt'>,
  progress: (line: string) => void,
): Promise<void> {
  const client = new pg.Client(databaseUrl)
  try {
    await client.connect()
    const { kind, dataOf, startedAt, folder, bytes, differenceCount } = run
    await client.query(INSERT, [randomUUID(), kind, dataOf, startedAt, folder, bytes, differenceCount])
  } catch (error) {
    progress(`The table backup_run has no line of this: ${(error as Error).message}.`)
  } finally {
    await client.end().catch(() => {})
  }
}
