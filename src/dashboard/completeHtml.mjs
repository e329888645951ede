import { productName } from '../domain/rules/productName.ts'

/**
 * Completes the HTML with its language, and with the name of the product, which is its title until the main script runs.
 * @param {import('../domain/rules/dashboardLanguages.ts').DashboardLanguage} tag
 * @returns {import('vite').Plugin}
 */
export function completeHtml(tag) {
  return {
    name: 'completeHtml',
    async transformIndexHtml(html) {
      const { language } = await import(`./words/${tag}/language.ts`)
      return html
        .replace('<html lang="en" dir="ltr">', `<html lang="${language.tag}" dir="${language.direction}">`)
        .replace('%NEEDS_SCRIPT%', language.needsScript)
        .replace('%PRODUCT_NAME%', productName)
    },
  }
}
