import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

/** The SHA-256 of each file of a migration in the working folder, by its path. */
export function hashMigrations(): Record<string, string> {
  const paths = globSync('migrations/Migration*').toSorted()
  return Object.fromEntries(paths.map(path => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]))
}
