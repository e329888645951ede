import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/**
 * Puts each script and style beside itself as Brotli and gzip, so that the service hands them out small without any work.
 * @returns {import('vite').Plugin}
 */
export function precompress() {
  return {
    name: 'precompress',
    // From the files themselves: until they are written, others still change what is in them.
    async writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter(each => /\.(js|css)$/.test(each))) {
        const file = join(dir, name)
        const text = await readFile(file)
        await writeFile(`${file}.br`, brotliCompressSync(text))
        await writeFile(`${file}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}
