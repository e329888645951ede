import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a table held: how many rows, and a checksum of them in any order. */
export interface TableContent {
  rows: number
  checksum: string
}

/** The file `manifest.json` of a backup. It holds nothing secret, and is not encrypted. */
export interface BackupManifest {
  kind: 'backup'
  /** The version of this format. */
  format: 1
  /** The version of the service that made it. */
  service: string
  startedAt: string
  /** From this instant on, archived WAL can be replayed to any other. */
  endedAt: string
  /** The major version of PostgreSQL that reads it. */
  postgres: string
  /** The first and the last segment of WAL in it. */
  wal: { first: string; last: string }
  /** What it unpacks to. */
  files: number
  bytes: number
  /** How many uploads are in it; null if they are in a bucket, and not in it. */
  uploads: number | null
  archive: { name: string; bytes: number; sha256: string; encrypted: boolean }
  /** The tables that did not change while the backup ended, so that their content is known. */
  tables: Record<string, TableContent>
  /** The tables that changed. */
  changing: string[]
}

export const MANIFEST = 'manifest.json'

/**
 * Reads the manifest of a backup or an export.
 * @throws Error with a sentence if there is none, or it is of another kind or of a newer format
 */
export function readManifest<Each extends { kind: string; format: number }>(folder: string, kind: Each['kind']): Each {
  let manifest: Each
  try {
    manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Each
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    throw new Error(
      missing
        ? `${folder} is not a complete ${kind}: it has no ${MANIFEST}, which is written last.`
        : `${join(folder, MANIFEST)} cannot be read: ${(cause as Error).message}`,
      { cause },
    )
  }
  if (manifest.kind !== kind) throw new Error(`${folder} holds a ${manifest.kind}, and not a ${kind}.`)
  if (manifest.format !== 1) {
    throw new Error(
      `${folder} has the format ${manifest.format}, which a newer version of the service made: use that version.`,
    )
  }
  return manifest
}
