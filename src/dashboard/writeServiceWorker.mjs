import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The pages that are there without a connection, besides those of the main script: the names of their modules. */
const PAGES = ['manifest/ManifestPage.tsx', 'dayList/DayListPage.tsx']

/**
 * Writes sw.js, the service worker, with the names of the files that it keeps: those of the main script, and of the pages of a departure. Its
 * text changes with them, so browsers load it again.
 * @returns {import('vite').Plugin}
 */
export function writeServiceWorker() {
  return {
    name: 'writeServiceWorker',
    // After the scripts of styles, which are empty, are gone.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
      const needed = new Set([
        chunks.find(each => each.isEntry),
        ...PAGES.map(page => {
          const chunk = chunks.find(each => each.facadeModuleId?.endsWith(`/dashboard/${page}`))
          if (!chunk) this.error(`No chunk is the page ${page}, which the service worker should keep.`)
          return chunk
        }),
      ])
      for (const each of needed) for (const name of each.imports) needed.add(bundle[name])
      const files = [...needed].flatMap(each => [each.fileName, ...(each.viteMetadata?.importedCss ?? [])])
      const names = JSON.stringify([...new Set(files)].sort())
      const version = createHash('sha256').update(names).digest('hex').slice(0, 12)
      const text = readFileSync(new URL('offline/serviceWorker.mjs', import.meta.url), 'utf8')
      const source = `const FILES = ${names}\nconst VERSION = '${version}'\n${text}`
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  }
}
