import { readFileSync } from 'node:fs'
import { dashboardPages } from '../domain/rules/dashboardPages.ts'

/**
 * Writes pages.json: the scripts and styles of each page of the dashboard, so that the service can name them in the HTML.
 * Otherwise the browser would learn of them only when the main script runs.
 * @returns {import('vite').Plugin}
 */
export function preloadPages() {
  return {
    name: 'preloadPages',
    generateBundle(_options, bundle) {
      const source = readFileSync(new URL('pages.ts', import.meta.url), 'utf8')
      const modules = new Map(
        [...source.matchAll(/at: '([\w-]+)'[^}]*?import\('\.\/([\w/]+\.tsx)'\)/g)].map(([, at, file]) => [at, file]),
      )
      const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
      const files = chunk => [chunk.fileName, ...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]
      const entry = chunks.find(each => each.isEntry)
      const known = new Set([entry, ...entry.imports.map(name => bundle[name])].flatMap(files))
      const pages = Object.fromEntries(
        dashboardPages.map(at => {
          // The pages that are looked at first are part of the main script.
          if (!modules.has(at)) return [at, []]
          const chunk = chunks.find(each => each.facadeModuleId?.endsWith(`/dashboard/${modules.get(at)}`))
          if (!chunk) this.error(`No chunk is the page ${at}, which pages.ts should load.`)
          const needed = new Set([chunk])
          for (const each of needed) for (const name of each.imports) needed.add(bundle[name])
          return [at, [...new Set([...needed].flatMap(files))].filter(name => !known.has(name))]
        }),
      )
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) })
    },
  }
}
