import { brotliCompressSync, gzipSync } from 'node:zlib'

/**
 * Puts each script and style beside itself as Brotli and gzip, so that the service hands them out small without any work.
 * @returns {import('vite').Plugin}
 */
export function precompress() {
  return {
    name: 'precompress',
    generateBundle(_options, bundle) {
      for (const { fileName, code, source } of Object.values(bundle)) {
        if (!/\.(js|css)$/.test(fileName)) continue
        const text = Buffer.from(code ?? source)
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(text) })
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(text, { level: 9 }) })
      }
    },
  }
}
