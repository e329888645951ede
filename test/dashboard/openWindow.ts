import type { Browser, BrowserContext, Page } from 'playwright-core'

export interface Window {
  page: Page
  context: BrowserContext
  /** Its errors, including blocked requests. */
  errors: string[]
}

/**
 * Opens a page in a new browser context, without cookies. Without service workers, because tests intercept requests that
 * these would send.
 */
export async function openWindow(
  browser: Browser,
  width = 1280,
  height = 900,
  locale = 'en-GB',
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<Window> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale,
    serviceWorkers,
    timezoneId: 'Europe/London',
  })
  // Long enough for a slow, busy machine: the timeout only ends a hang.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => {
    // Refused requests are expected. So is the script of Playwright's fake clock, which an e-mail's frame without scripts
    // blocks. Violations of the page's Content-Security-Policy are errors.
    const expected = /status of 4\d\d|^Blocked script execution in 'about:srcdoc'/
    if (message.type() === 'error' && !expected.test(message.text())) errors.push(message.text())
  })
  return { page, context, errors }
}
