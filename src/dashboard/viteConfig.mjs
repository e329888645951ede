import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { budget } from './budget.mjs'
import { chooseWords } from './chooseWords.mjs'
import { completeHtml } from './completeHtml.mjs'
import { inlinePrefetch } from './inlinePrefetch.mjs'
import { precompress } from './precompress.mjs'
import { preloadPages } from './preloadPages.mjs'
import { splitOperations } from './splitOperations.mjs'
import { writeServiceWorker } from './writeServiceWorker.mjs'

/**
 * How the dashboard is built in a language, into a folder of this language, with names that change with their content.
 * @param {import('../domain/rules/dashboardLanguages.ts').DashboardLanguage} language
 * @param {string} folder
 * @returns {import('vite').InlineConfig}
 */
export const viteConfig = (language, folder) => ({
  configFile: false,
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/dashboard/',
  plugins: [
    chooseWords(language),
    completeHtml(language),
    inlinePrefetch(),
    budget(46_000),
    preloadPages(),
    writeServiceWorker(),
    precompress(),
    splitOperations(),
  ],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: join(folder, language),
    emptyOutDir: true,
    target: 'es2022',
    // An image inside a stylesheet would need another policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // How long our own compressing takes is no error of the build.
    rolldownOptions: {
      checks: { pluginTimings: false },
      // So that each page has the texts of its own subjects alone.
      treeshake: { moduleSideEffects: [{ test: /\/dashboard\/words\b/, sideEffects: false }] },
      output: {
        // Browsers load six files at a time over HTTP/1.1: twenty small ones would take four round trips.
        codeSplitting: {
          groups: [
            { name: 'main', tags: ['$initial'], priority: 1 },
            // What pages share; what the page of a booking shares with the panel beside the list concerns no other page.
            {
              name: 'common',
              minShareCount: 2,
              test: /^(?!.*\/dashboard\/booking\/).*\.(tsx?|m?js|css)$/,
              priority: 0.5,
            },
            { name: 'booking', minShareCount: 2, test: /\/dashboard\/booking\// },
          ],
        },
      },
    },
  },
  logLevel: 'warn',
})
