import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/**
 * Puts back the library links that npm packages cannot carry. The package does it in its install script, which does
 * not run here; its list names source and target relative to the package, beginning with `native/`.
 */
export function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    // Every link lies beside what it points to, so that it stays right when the folder is copied.
    const link = join(native, relative('native', dirname(source)), basename(target))
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another process that starts at the same moment may have made it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
