import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the project's folder remembers of its cluster from one start to the next. */
export interface ClusterRecord {
  password: string
  port?: number
  /** Where the cluster lies, when PostgreSQL's user cannot enter the project's folder. */
  home?: string
  /** The name, in the cluster's home, of the pipe that all services which use the running cluster hold open. */
  holders?: string
}

const file = (dataDir: string) => join(dataDir, 'postgres.json')

/** Reads the record of a folder, or begins one with a password of its own. */
export function readRecord(dataDir: string): ClusterRecord {
  try {
    return JSON.parse(readFileSync(file(dataDir), 'utf8')) as ClusterRecord
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { password: randomBytes(24).toString('base64url') }
  }
}

/** Writes it whole or not at all: without the password the data could not be read again. */
export function writeRecord(dataDir: string, record: ClusterRecord): void {
  const draft = `${file(dataDir)}.new`
  writeFileSync(draft, `${JSON.stringify(record, undefined, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file(dataDir))
}
