import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** State of the embedded cluster that is kept between starts, in `postgres.json` of the data directory. */
export interface ClusterRecord {
  password: string
  port?: number
  /** Where the cluster is, if PostgreSQL's user cannot enter the data directory. */
  home?: string
  /** The name, in the cluster's home, of the named pipe that all services using the running cluster hold open. */
  holders?: string
  /** The folder to which the server archives its WAL. */
  walArchive?: string
  /** The file, in the cluster's home, whose key encrypts it there. */
  walKeyFile?: string
}

const file = (dataDir: string) => join(dataDir, 'postgres.json')

/** Reads the record, or creates one with a new password. */
export function readRecord(dataDir: string): ClusterRecord {
  try {
    return JSON.parse(readFileSync(file(dataDir), 'utf8')) as ClusterRecord
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { password: randomBytes(24).toString('base64url') }
  }
}

/** Writes the file atomically: without the password the data could not be read again. */
export function writeRecord(dataDir: string, record: ClusterRecord): void {
  const draft = `${file(dataDir)}.new`
  writeFileSync(draft, `${JSON.stringify(record, undefined, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file(dataDir))
}
