import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupManifest, MANIFEST, readManifest } from './BackupManifest.ts'

/** A backup that can be read. */
export interface FoundBackup {
  folder: string
  manifest: BackupManifest
}

/**
 * Finds a backup: the folder itself, or the latest in a folder of backups.
 *
 * @param at the instant to restore to: then the latest that had ended before
 * @throws Error with a sentence if there is none
 */
export function findBackup(from: string, at: Date | null): FoundBackup {
  if (!existsSync(from)) throw new Error(`There is no folder ${from}.`)
  const found = backupsIn(from)
  if (found.length === 0) readManifest<BackupManifest>(from, 'backup')
  const usable = at === null ? found : found.filter(({ manifest }) => new Date(manifest.endedAt) <= at)
  const latest = usable.at(-1)
  if (latest) return latest
  throw new Error(
    `${at!.toISOString()} is before the end of the ${found.length === 1 ? 'backup' : 'earliest backup'}, ${found[0]!.manifest.endedAt}: a backup can be restored to its end or to a later instant.`,
  )
}

/** The complete backups in a folder, or the folder itself if it is one, the oldest first. */
export function backupsIn(from: string): FoundBackup[] {
  const folders = existsSync(join(from, MANIFEST))
    ? [from]
    : readdirSync(from, { withFileTypes: true })
        .filter(each => each.isDirectory() && !each.name.endsWith('.part'))
        .map(each => join(from, each.name))
        .filter(each => existsSync(join(each, MANIFEST)))
  return folders
    .map(folder => ({ folder, manifest: readManifest<BackupManifest>(folder, 'backup') }))
    .toSorted((one, other) => Date.parse(one.manifest.endedAt) - Date.parse(other.manifest.endedAt))
}
