import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLeaks } from './findLeaks.ts'

const MAX_SHOWN = 10

/** Searches everything that services logged in a run of the tests. A secret in it fails the run. */
export function searchLogs(folder: string): void {
  const secrets = new Set(readIfThere(join(folder, 'secrets')).split('\n').filter(Boolean))
  const logs = readdirSync(join(folder, 'logs')).map(name => readFileSync(join(folder, 'logs', name), 'utf8'))
  const leaks = logs.flatMap(log => findLeaks(log, [...secrets]))
  if (leaks.length === 0) return
  const shown = leaks.slice(0, MAX_SHOWN).map(({ what, line }) => `${what}: ${line}`)
  throw new Error(`The log holds what it must not, ${leaks.length} times:\n${shown.join('\n')}`)
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
