import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const compiler = join(process.cwd(), 'node_modules', 'typescript', 'bin', 'tsc')
const options = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--target', 'es2024', '--lib', 'es2024,dom']

/**
 * Compiles files as a client would, declaration files too, in a folder of their own.
 * @param files their texts, by name
 * @returns what the compiler reports; empty if nothing is wrong
 */
export function checkTypes(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'types-'))
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const { stdout, stderr } = spawnSync(process.execPath, [compiler, ...options, ...Object.keys(files)], {
      cwd: folder,
      encoding: 'utf8',
    })
    return stdout + stderr
  } finally {
    rmSync(folder, { recursive: true })
  }
}
