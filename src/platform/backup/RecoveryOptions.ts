import type { FoundBackup } from './findBackup.ts'

/** How a backup is recovered. */
export interface RecoveryOptions {
  backup: FoundBackup
  /** The data directory that is made. It must not exist. */
  dataDir: string
  key: string | null
  /** The folder of archived WAL: without it, the backup is recovered to its end. */
  walArchive: string | null
  /** The instant to recover to; null for all WAL that there is. */
  at: Date | null
  progress(line: string): void
}
