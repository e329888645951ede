import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { operationTexts } from './operationTexts.mjs'

const operations = ['Viewer', 'TodayDay', 'Bookings']

/**
 * Puts the script of `prefetch.ts` into the HTML: a file of its own would arrive a round trip later. The service allows it by its hash.
 * @returns {import('vite').Plugin}
 */
export function inlinePrefetch() {
  return {
    name: 'inlinePrefetch',
    async transformIndexHtml() {
      const script = await bundle(fileURLToPath(new URL('prefetch.ts', import.meta.url)))
      if (/<\/script|<!--/i.test(script)) throw new Error('The script of prefetch.ts would end within the HTML.')
      // Before the styles, for which a script below them would wait.
      return [{ tag: 'script', children: script, injectTo: 'head-prepend' }]
    },
  }
}

async function bundle(file) {
  const texts = operationTexts()
  const { output } = await build({
    configFile: false,
    define: { HASHES: JSON.stringify(Object.fromEntries(operations.map(each => [each, texts.get(each).hash]))) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: file, output: { format: 'iife' }, treeshake: { propertyReadSideEffects: false } },
    },
    logLevel: 'warn',
  })
  const [{ code }] = output
  return code
}
