import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from './chromiumPath.ts'
import { openWindow, type Window } from './openWindow.ts'

type WindowOptions = Parameters<typeof openWindow> extends [Browser, ...infer Rest] ? Rest : never

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

  window(...options: WindowOptions): Promise<Window> {
    return openWindow(this.#browser, ...options)
  }

  close(): Promise<void> {
    return this.#browser.close()
  }
}
