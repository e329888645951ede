import type { Locator, Page } from 'playwright-core'

/** Somebody at the desk, whose clicks and typed fields are counted. */
export class Hand {
  readonly page: Page
  clicks = 0
  typed = 0

  constructor(page: Page) {
    this.page = page
  }

  /** Follows the navigation. */
  menu(name: string): Promise<void> {
    return this.click(this.page.getByRole('navigation').getByRole('link', { name, exact: true }))
  }

  button(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    return this.click(within.getByRole('button', { name, exact: typeof name === 'string' }))
  }

  async click(target: Locator): Promise<void> {
    await target.click()
    this.clicks++
  }

  async type(target: Locator, text: string): Promise<void> {
    await target.fill(text)
    this.typed++
  }

  /** Chooses an option of a list, which is one click here. */
  async choose(target: Locator, option: string | { label: string }): Promise<void> {
    await target.selectOption(option)
    this.clicks++
  }
}
