import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { budget } from './budget.mjs'
import { precompress } from './precompress.mjs'

/** Builds the dashboard into dist/dashboard, with names that change with their content. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/dashboard/',
  plugins: [budget(80_000), precompress()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: fileURLToPath(new URL('../../dist/dashboard', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // An image inside a stylesheet would need another policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // How long our own compressing takes is no fault of the build.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  logLevel: 'warn',
})
