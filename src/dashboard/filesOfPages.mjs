import { readFileSync } from 'node:fs'
import { dashboardPages } from '../domain/rules/dashboardPages.ts'

/** @returns the module of each page that is loaded when it is opened; the others are part of the main script */
export function pageModules() {
  const source = readFileSync(new URL('pages.ts', import.meta.url), 'utf8')
  return new Map(
    [...source.matchAll(/at: '([\w-]+)'[^}]*?import\('\.\/([\w/]+\.tsx)'\)/g)].map(([, at, file]) => [at, file]),
  )
}

/** @returns the file of a module of the dashboard, and the files that it imports */
export function chunksOf(file, chunks) {
  const chunk = chunks.find(each => each.facadeModuleId?.endsWith(`/dashboard/${file}`))
  if (!chunk) throw new Error(`No chunk is ${file}, which pages.ts should load.`)
  const needed = new Set([chunk])
  for (const { imports } of needed) for (const name of imports) needed.add(chunks.find(each => each.fileName === name))
  return [...needed]
}

/** @returns the scripts and styles that every page needs, and those that each page needs besides */
export function filesOfPages(bundle) {
  const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
  const filesOf = file =>
    new Set(chunksOf(file, chunks).flatMap(each => [each.fileName, ...(each.viteMetadata?.importedCss ?? [])]))
  const first = filesOf('index.html')
  const modules = pageModules()
  const besides = dashboardPages.map(at => [
    at,
    modules.has(at) ? filesOf(modules.get(at)).difference(first) : new Set(),
  ])
  return { first, besides: new Map(besides) }
}
