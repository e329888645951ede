import { gzipSync } from 'node:zlib'

/**
 * Fails the build when the initial bundle is too large: the entry and all its static imports.
 * @param {number} most bytes of script, compressed
 * @returns {import('vite').Plugin}
 */
export function budget(most) {
  return {
    name: 'budget',
    generateBundle(_options, bundle) {
      const first = new Set(Object.values(bundle).flatMap(each => (each.isEntry ? [each.fileName] : [])))
      for (const name of first) for (const needed of bundle[name].imports) first.add(needed)
      const sizes = [...first].map(name => gzipSync(bundle[name].code).length)
      const total = sizes.reduce((one, other) => one + other, 0)
      if (total > most) {
        this.error(
          `The dashboard needs ${total} bytes of script, compressed, before it shows anything; ${most} are allowed.`,
        )
      }
    },
  }
}
