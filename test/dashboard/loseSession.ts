import type { Page } from 'playwright-core'

/**
 * Takes the session from a page, which finds out with its next request. If the session were deleted, the live connection would be
 * closed too, and the sign-in dialog could open before the test's next action.
 */
export async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies()
}
