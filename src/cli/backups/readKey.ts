import { readFileSync } from 'node:fs'
import type { Config } from '../../app/configuration/Config.ts'
import { MIN_BACKUP_KEY } from '../../app/configuration/readConfig.ts'

/** The key of backups: that of a file, else that of BACKUP_KEY; null for none. */
export function readKey(file: string | undefined, { backupKey }: Config): string | null {
  if (file === undefined) return backupKey
  const key = readFileSync(file, 'utf8').trim()
  if (key.length >= MIN_BACKUP_KEY) return key
  throw new Error(`The key in ${file} has ${key.length} characters; it needs at least ${MIN_BACKUP_KEY}.`)
}
