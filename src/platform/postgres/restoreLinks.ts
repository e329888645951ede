import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

/**
 * Restores the library links that npm packages cannot contain. The package's own install script does not run here; its
 * list names source and target relative to the package, starting with `native/`.
 */
export function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    // Each link is in the directory of its target, so it stays correct when the directory is copied.
    const link = join(native, relative('native', dirname(source)), basename(target))
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another process that starts at the same time may have created it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
