import type { Page } from 'playwright-core'

/**
 * Holds a query back, as on a slow connection.
 * @param query its name, such as `ActivityPricing`
 * @returns lets it through
 */
export async function holdReads(page: Page, query: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes(`"operationName":"${query}"`)) await released.promise
    await route.fallback()
  })
  return released.resolve
}
