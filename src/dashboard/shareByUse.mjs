import { build } from 'vite'
import { chunksOf, pageModules } from './filesOfPages.mjs'
import { splitOperations } from './splitOperations.mjs'
import { sources } from './viteConfig.mjs'

/** The pages that are open at the counter all day; the others share another file. */
const DESK = new Set([
  'slot',
  'scan',
  'day',
  'schedule',
  'closures',
  'booking',
  'customer',
  'book',
  'waitlist',
  'cash-up',
])

/**
 * Decides in which file the modules go that several pages need: one for the pages of the desk, one for those of the office, and one for what
 * both need. A first build, in English, shows which page needs which module, after everything unused is gone.
 * @returns the name of the file of a module; undefined for one that a single page needs, or only what is loaded later
 */
export async function shareByUse() {
  const { treeshake, ...read } = sources
  const { output } = await build({
    ...read,
    plugins: [splitOperations()],
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        treeshake,
        checks: { pluginTimings: false },
        output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial'] }] } },
      },
    },
  })
  const chunks = output.filter(each => each.type === 'chunk')
  const groups = new Map()
  for (const [at, file] of pageModules()) {
    const [, ...shared] = chunksOf(file, chunks)
    const ids = shared.flatMap(each => Object.keys(each.modules))
    for (const id of ids) groups.set(id, (groups.get(id) ?? new Set()).add(DESK.has(at) ? 'desk' : 'office'))
  }
  return id => {
    const [group, other] = groups.get(id) ?? []
    return other ? 'common' : group
  }
}
