import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumPath } from './chromiumPath.ts'

/** A real browser. */
export class Chromium {
  readonly #browser: Browser

  private constructor(browser: Browser) {
    this.#browser = browser
  }

  /** @param more arguments of its command line */
  static async open(more: readonly string[] = []): Promise<Chromium> {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...more]
    return new Chromium(await chromium.launch({ executablePath: chromiumPath, args }))
  }

  /**
   * Opens a page in a new browser context, without cookies. Without service workers, because tests intercept requests that
   * these would send. `errors` collects its errors, including blocked requests.
   */
  async window(
    width = 1280,
    height = 900,
    locale = 'en-GB',
    serviceWorkers: 'allow' | 'block' = 'block',
  ): Promise<{ page: Page; context: BrowserContext; errors: string[] }> {
    const context = await this.#browser.newContext({
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

  close(): Promise<void> {
    return this.#browser.close()
  }
}
