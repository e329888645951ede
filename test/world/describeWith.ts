import { accessSync, appendFileSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect } from '@jest/globals'
import { chromiumPath } from '../dashboard/chromiumPath.ts'
import { firefoxPath } from '../dashboard/firefoxPath.ts'
import { SystemPostgres } from './SystemPostgres.ts'

/** What some tests need and a machine may not have, and whether this one has it. */
const needs = {
  Chromium: () => chromiumPath !== undefined,
  'bash, curl, jq and gzip': () => ['bash', 'curl', 'jq', 'gzip'].every(isOnPath),
  Firefox: () => firefoxPath !== undefined,
  Citus: () => SystemPostgres.withCitus() !== undefined,
  HAProxy: () => isOnPath('haproxy'),
  PgBouncer: () => isOnPath('pgbouncer'),
  Redis: () => isOnPath('redis-server'),
  'a packaged PostgreSQL with pg_basebackup': () => SystemPostgres.withReplication() !== undefined,
  'a packaged PostgreSQL with LLVM': () => SystemPostgres.withJit() !== undefined,
  root: () => process.getuid?.() === 0,
}

/** Like `describe`, but leaves the tests out on a machine without what they need. The end of the run then lists them. */
export function describeWith(need: keyof typeof needs, name: string, tests: () => void): void {
  const isThere = needs[need]()
  const block = isThere ? describe : describe.skip
  block(name, tests)
  // Read by `printLeftOut`.
  const folder = process.env.TEST_FOLDER
  if (folder && !isThere) appendFileSync(join(folder, 'left-out'), `${need}\t${expect.getState().testPath}\n`)
}

function isOnPath(program: string): boolean {
  const folders = `${process.env.PATH}${delimiter}/usr/sbin`.split(delimiter)
  return folders.some(folder => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
