import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backupsIn } from './findBackup.ts'

/** A segment, or the note of a backup in one, by its position in all WAL, whatever its timeline. */
const POSITION = /^[0-9A-F]{8}([0-9A-F]{16})(\.[0-9A-F]{8}\.backup)?\.gz(\.enc)?$/

/**
 * Deletes all but the latest backups of a folder, and the archived WAL that none of those needs.
 *
 * @returns how many of both were deleted
 */
export function deleteOldBackups(
  folder: string,
  keep: number,
  walArchive: string | null,
): { backups: number; segments: number } {
  const all = backupsIn(folder)
  const kept = all.slice(-keep)
  const old = all.slice(0, -keep)
  for (const each of old) rmSync(each.folder, { recursive: true })
  const first = kept.map(each => each.manifest.wal.first.slice(8)).toSorted()[0]
  if (walArchive === null || first === undefined) return { backups: old.length, segments: 0 }
  const unneeded = readdirSync(walArchive).filter(name => {
    const [, position] = POSITION.exec(name) ?? []
    return position !== undefined && position < first
  })
  for (const name of unneeded) rmSync(join(walArchive, name))
  return { backups: old.length, segments: unneeded.length }
}
