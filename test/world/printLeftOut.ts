import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Prints in one line which tests of this run were left out for lack of what they need; nothing if all have run. */
export function printLeftOut(folder: string): void {
  const files = Map.groupBy(new Set(linesOf(join(folder, 'left-out'))), line => line.split('\t')[0]!)
  if (files.size === 0) return
  const parts = [...files].map(([need, { length }]) => `${need} (${length} ${length === 1 ? 'file' : 'files'})`)
  console.error(`Left out on this machine: the tests that need ${parts.join('; ')}.`)
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').trim().split('\n')
  } catch {
    // Nothing was left out.
    return []
  }
}
