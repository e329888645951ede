import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBinaries } from '../postgres/findBinaries.ts'
import type { FoundBackup } from './findBackup.ts'
import { megabytes } from './megabytes.ts'
import type { RecoveryOptions } from './RecoveryOptions.ts'

/** Checks what can be known before anything is written. @throws Error with a sentence */
export function requireReadable({ backup, key, at, walArchive }: RecoveryOptions): void {
  const { folder, manifest } = backup
  const major = findBinaries().version.split('.')[0]!
  if (manifest.postgres !== major) {
    throw new Error(
      `The backup ${folder} is of PostgreSQL ${manifest.postgres}, and this version of the service has PostgreSQL ${major}: restore it with version ${manifest.service} of the service, then use its export and the import of this version.`,
    )
  }
  if (manifest.archive.encrypted && key === null) {
    throw new Error('The backup is encrypted: give its key in the variable BACKUP_KEY, or with --key-file.')
  }
  const file = join(folder, manifest.archive.name)
  const bytes = statSync(file, { throwIfNoEntry: false })?.size
  if (bytes !== manifest.archive.bytes) {
    throw new Error(
      bytes === undefined
        ? `The backup is not complete: ${file} is missing.`
        : `The backup was cut or changed: ${file} has ${bytes} bytes, and had ${manifest.archive.bytes}.`,
    )
  }
  if (at !== null && walArchive === null) {
    throw new Error('To restore to an instant, give the folder of archived WAL, with --wal or in WAL_ARCHIVE.')
  }
  if (walArchive !== null && !existsSync(walArchive))
    throw new Error(`There is no folder of archived WAL ${walArchive}.`)
}

/** @throws Error if the disk has less space than the backup needs */
export function requireSpace({ manifest }: FoundBackup, folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= manifest.bytes) return
  throw new Error(
    `The backup needs ${megabytes(manifest.bytes)}, and the disk of ${dirname(folder)} has ${megabytes(bavail * bsize)} left: free some space, or choose another folder.`,
  )
}
