const ENGLISH = '/words/en/'

/**
 * Builds the dashboard with the words of another language: whatever imports the English ones gets those. So no page loads the words
 * of two languages, and none is chosen in the browser.
 * @param {import('../domain/rules/dashboardLanguages.ts').DashboardLanguage} language
 * @returns {import('vite').Plugin}
 */
export function chooseWords(language) {
  return {
    name: 'chooseWords',
    enforce: 'pre',
    resolveId(source, importer, options) {
      if (!source.includes(ENGLISH)) return
      const chosen = source.replace(ENGLISH, `/words/${language}/`)
      return this.resolve(chosen, importer, { ...options, skipSelf: true })
    },
  }
}
