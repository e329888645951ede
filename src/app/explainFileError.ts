import { existsSync, statfsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'

const DISK_FULL = '53100'

// What initdb, the log of PostgreSQL and programs of the build say.
const phrases = [
  ['ENOSPC', /No space left on device|Disk quota exceeded/i],
  ['EROFS', /Read-only file system/i],
  ['EACCES', /Permission denied/i],
] as const

/**
 * Explains that a folder cannot be used: which one, why, and what to do. Null if the error is about something else.
 *
 * @param folder the folder that was to be written to, and the default where the error names no path
 * @param otherwise what to do instead, as the end of a sentence
 */
export function explainFileError(error: unknown, folder: string, otherwise: string): string | null {
  const { path = folder } = error as NodeJS.ErrnoException
  // A file in that folder, and the folder above that could not be made, are details of ours.
  const isOurs = path.startsWith(join(folder, '/')) || folder.startsWith(join(path, '/'))
  const place = isOurs ? folder : path
  switch (codeOf(error as NodeJS.ErrnoException)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case DISK_FULL:
      return `The disk of ${place} is full${freeOf(place)}: free some space, or ${otherwise}`
    case 'EROFS':
      return `${place} is on a file system that is read-only: make it writable, or ${otherwise}`
    case 'EACCES':
    case 'EPERM':
      return `The user ${userName()} may not write to ${deepest(place)}: change its owner or its permissions, or ${otherwise}`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${place} cannot be a folder, because ${deepest(place)} is a file: remove that, or ${otherwise}`
    default:
      return null
  }
}

function codeOf({ code, message }: NodeJS.ErrnoException): string | undefined {
  return code ?? phrases.find(([, phrase]) => phrase.test(message))?.[0]
}

/** The folder itself, or the first above it that exists. */
function deepest(path: string): string {
  return existsSync(path) || path === dirname(path) ? path : deepest(dirname(path))
}

function freeOf(path: string): string {
  try {
    const { bavail, bsize } = statfsSync(deepest(path))
    return ` (${Math.floor((bavail * bsize) / 2 ** 20)} MB are free)`
  } catch {
    return ''
  }
}

function userName(): string {
  try {
    return `"${userInfo().username}"`
  } catch {
    // It has no entry in /etc/passwd.
    return String(process.getuid?.())
  }
}
