import { filesOfPages } from './filesOfPages.mjs'

/**
 * Writes pages.json: the scripts and styles of each page of the dashboard, so that the service can name them in the HTML.
 * Otherwise the browser would learn of them only when the main script runs.
 * @returns {import('vite').Plugin}
 */
export function preloadPages() {
  return {
    name: 'preloadPages',
    // After Vite has removed the scripts of styles, which are empty.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const pages = [...filesOfPages(bundle).besides].map(([at, files]) => [at, [...files]])
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(Object.fromEntries(pages)) })
    },
  }
}
