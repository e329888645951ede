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

/** What every build of the dashboard has: how modules are read, and which of them are left out when nothing uses them. */
export const sources = {
  configFile: false,
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/dashboard/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // So that each page has the texts of its own subjects alone.
  treeshake: { moduleSideEffects: [{ test: /\/dashboard\/words\b/, sideEffects: false }] },
}

/**
 * How the dashboard is built in a language, into a folder of this language, with names that change with their content.
 * @param {import('../domain/rules/dashboardLanguages.ts').DashboardLanguage} language
 * @param {string} folder
 * @param {(id: string) => string | undefined} sharedFile the file of a module that several pages need
 * @returns {import('vite').InlineConfig}
 */
export function viteConfig(language, folder, sharedFile) {
  const { treeshake, ...read } = sources
  return {
    ...read,
    plugins: [
      chooseWords(language),
      completeHtml(language),
      inlinePrefetch(),
      budget({ first: 46_000, page: 90_000, files: 6 }),
      preloadPages(),
      writeServiceWorker(),
      precompress(),
      splitOperations(),
    ],
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
        treeshake,
        output: {
          // Browsers load six files at a time over HTTP/1.1: twenty small ones would take four round trips.
          codeSplitting: {
            groups: [
              { name: 'main', tags: ['$initial'], priority: 2 },
              // The styles of all other pages in one file, so that two files can hold the scripts that pages share. What the first page
              // loads after it was shown has its own.
              { name: 'pages', test: /^(?!.*\/(attention|today)\/).*\.css$/, priority: 1 },
              // Each language has its own words, and the same pages need them.
              { name: id => sharedFile(id.replace(`/words/${language}/`, '/words/en/')) },
            ],
          },
        },
      },
    },
    logLevel: 'warn',
  }
}
