import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { tryAs } from './ServerUser.ts'
import { unprivilegedUser } from './unprivilegedUser.ts'

/**
 * Makes the project's data folder if it is missing, private to us. Made by root, it also lets the group of
 * PostgreSQL's user pass through (not look around), where that user can come as far as that.
 */
export function prepareDataDir(dataDir: string): string {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined
    if (user && tryAs(user, 'cd "$1"', dirname(realpathSync(dataDir))).ok) {
      chownSync(dataDir, 0, user.gid)
      chmodSync(dataDir, 0o710)
    }
  }
  return realpathSync(dataDir)
}
