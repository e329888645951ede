import { productName } from '../domain/rules/productName.ts'

/**
 * Writes the name of the product into the title of the HTML, which is shown until the main script runs.
 * @returns {import('vite').Plugin}
 */
export function nameProduct() {
  return {
    name: 'nameProduct',
    transformIndexHtml: html => html.replace('%PRODUCT_NAME%', productName),
  }
}
