import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

// The shell is the same browser without the windows around its pages, and takes half the time.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where a Chromium is: the one that CHROMIUM names, or one of the usual places; undefined where there is none. */
export const chromiumPath = [process.env.CHROMIUM, ...PLACES].find(path => path && existsSync(path))

/** A real browser, and the pages that a test has opened in it. */
export class Chromium {
  readonly #browser: Browser

  private constructor(browser: Browser) {
    this.#browser = browser
  }

  static async open(): Promise<Chromium> {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']
    return new Chromium(await chromium.launch({ executablePath: chromiumPath, args }))
  }

  /** A window of its own: nobody is signed in. Faults of the page, and what it wants from elsewhere, are the test's. */
  async window(
    width = 1280,
    height = 900,
    locale = 'en-GB',
  ): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
    const context = await this.#browser.newContext({
      viewport: { width, height },
      locale,
      timezoneId: 'Europe/London',
    })
    // Only ends a hang: the suite passes on a slow machine beside other work.
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', error => faults.push(error.message))
    page.on('console', message => {
      // A refusal is expected, and so is that the browser's false clock does not run in a letter's frame, which lets no script run;
      // what the page's policy forbids is not.
      const expected = /status of 4\d\d|^Blocked script execution in 'about:srcdoc'/
      if (message.type() === 'error' && !expected.test(message.text())) faults.push(message.text())
    })
    return { page, context, faults }
  }

  close(): Promise<void> {
    return this.#browser.close()
  }
}
