import { gzipSync } from 'node:zlib'
import { filesOfPages } from './filesOfPages.mjs'

/**
 * Fails the build when too much is loaded before a page is shown: scripts in bytes, compressed with gzip, and files of any kind.
 * @param {{ first: number, page: number, files: number }} most what the first page needs, and any page with an empty cache
 * @returns {import('vite').Plugin}
 */
export function budget(most) {
  return {
    name: 'budget',
    generateBundle: {
      // After Vite has written into the scripts which files each of their imports needs.
      order: 'post',
      handler(_options, bundle) {
        const { first, besides } = filesOfPages(bundle)
        const sizeOf = names => {
          const scripts = [...names].filter(name => bundle[name].type === 'chunk')
          return scripts.reduce((sum, name) => sum + gzipSync(bundle[name].code).length, 0)
        }
        const tooMuch = []
        if (sizeOf(first) > most.first)
          tooMuch.push(`Every page needs ${sizeOf(first)} bytes of script; ${most.first} are allowed.`)
        for (const [at, more] of besides) {
          const [size, count] = [sizeOf(first.union(more)), first.size + more.size]
          if (size > most.page) tooMuch.push(`The page ${at} needs ${size} bytes of script; ${most.page} are allowed.`)
          if (count > most.files) tooMuch.push(`The page ${at} needs ${count} files; ${most.files} are allowed.`)
        }
        if (tooMuch.length > 0) this.error(tooMuch.join('\n'))
      },
    },
  }
}
