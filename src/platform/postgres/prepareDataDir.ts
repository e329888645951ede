import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { runAs } from './ServerUser.ts'
import { unprivilegedUser } from './unprivilegedUser.ts'

/**
 * Creates the data directory if it does not exist, private to the current user. Created by root, it also lets the group
 * of PostgreSQL's user pass through (but not list it), if that user can reach it.
 */
export function prepareDataDir(wanted: string): string {
  const dataDir = resolve(wanted)
  if (!existsSync(dataDir)) {
    mkdirSync(dirname(dataDir), { recursive: true })
    // Under a temporary name until its mode is set: a second service would take a directory that is still closed for
    // one that its owner wants closed.
    const draft = mkdtempSync(`${dataDir}-`)
    const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined
    if (user && runAs(user, 'cd "$1"', dirname(dataDir)).ok) {
      chownSync(draft, 0, user.gid)
      chmodSync(draft, 0o710)
    }
    try {
      renameSync(draft, dataDir)
    } catch (error) {
      rmdirSync(draft)
      // The second service was first and already uses the directory.
      if (!existsSync(dataDir)) throw error
    }
  }
  return realpathSync(dataDir)
}
