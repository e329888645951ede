import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

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
        await compress(join(dir, name))
      }
    },
  }
}

/** Puts a file beside itself as Brotli and gzip. @param quality of Brotli: the most, 11, takes a second for each megabyte */
export async function compress(file, quality = 11) {
  const text = await readFile(file)
  await writeFile(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
  await writeFile(`${file}.gz`, gzipSync(text, { level: 9 }))
}
