import type { TableContent } from './BackupManifest.ts'

/** A file of an export. */
export interface ExportedFile {
  bytes: number
  sha256: string
}

/** A table in a file of COPY, in its text format. */
export interface ExportedTable extends ExportedFile, TableContent {
  columns: string[]
}

/** The file `manifest.json` of an export. */
export interface ExportManifest {
  kind: 'export'
  /** The version of this format. */
  format: 1
  /** The version of the service that made it. */
  service: string
  exportedAt: string
  /** The migrations that the tables have, oldest first. */
  migrations: string[]
  tables: Record<string, ExportedTable>
  /** The last value of each sequence; null where it has given none. */
  sequences: Record<string, string | null>
  /** Jobs that had not ended. */
  jobs: ExportedFile & { rows: number }
  /** Uploads by name; null if they are in a bucket, and not in it. */
  uploads: Record<string, ExportedFile> | null
}

export const JOBS_FILE = 'jobs.copy'

export const tableFile = (name: string) => `tables/${name}.copy`
