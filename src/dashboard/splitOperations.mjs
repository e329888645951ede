/** The file that codegen writes, with every operation of the dashboard. */
const FILE = /\/api\/generated\.ts$/

/** What of a virtual module's identifier names the export that it holds. */
const QUERY = '?operation='

const EXPORT = /^export (?:const|class) (\w+)\b/gm

/**
 * Gives every operation a module of its own, so that a page loads those that it sends: codegen writes them into one file, and a
 * module is never divided between files.
 * @returns {import('vite').Plugin}
 */
export function splitOperations() {
  const operations = new Map()
  return {
    name: 'splitOperations',
    enforce: 'pre',
    resolveId: id => (id.includes(QUERY) ? { id, moduleSideEffects: false } : undefined),
    load: id => operations.get(id),
    transform(source, id) {
      if (!FILE.test(id)) return
      const found = [...source.matchAll(EXPORT)]
      if (found.length === 0) this.error('There are no operations in the generated file.')
      const parts = found.map(({ 1: name, index }, at) => ({ name, text: source.slice(index, found[at + 1]?.index) }))
      const moduleOf = name => `${id}${QUERY}${name}.ts`
      const [{ name: base }] = parts
      for (const { name, text } of parts) {
        const needs = name === base ? '' : `import { ${base} } from ${JSON.stringify(moduleOf(base))}\n`
        operations.set(moduleOf(name), needs + text)
      }
      return {
        code: parts.map(({ name }) => `export { ${name} } from ${JSON.stringify(moduleOf(name))}\n`).join(''),
        map: null,
      }
    },
  }
}
