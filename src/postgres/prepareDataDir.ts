import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { tryAs } from './ServerUser.ts'
import { unprivilegedUser } from './unprivilegedUser.ts'

/**
 * Makes the project's data folder if it is missing, private to us. Made by root, it also lets the group of
 * PostgreSQL's user pass through (not look around), where that user can come as far as that.
 */
export function prepareDataDir(wanted: string): string {
  const dataDir = resolve(wanted)
  if (!existsSync(dataDir)) {
    mkdirSync(dirname(dataDir), { recursive: true })
    // Under another name until its mode is right: a second service would take a folder that is still closed for one
    // that its owner wants closed.
    const draft = mkdtempSync(`${dataDir}-`)
    const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined
    if (user && tryAs(user, 'cd "$1"', dirname(dataDir)).ok) {
      chownSync(draft, 0, user.gid)
      chmodSync(draft, 0o710)
    }
    try {
      renameSync(draft, dataDir)
    } catch (error) {
      rmdirSync(draft)
      // The second service was first, and is at work in there.
      if (!existsSync(dataDir)) throw error
    }
  }
  return realpathSync(dataDir)
}
