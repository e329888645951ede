import type { Page } from 'playwright-core'
import type { Desk } from './Desk.ts'

/** The page on which staff book for a customer, with helpers to fill it in. */
export class Counter {
  readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  static async open(desk: Desk, place = 'book', width = 1280, height = 900): Promise<Counter> {
    return new Counter(await desk.signIn(place, width, height))
  }

  /** Chooses an activity, the first of July, and a time. */
  async choose(activity: RegExp, time: RegExp): Promise<void> {
    const { page } = this
    await page.getByRole('radio', { name: activity }).check()
    await page.getByRole('button', { name: 'Month after' }).click()
    await page.getByRole('button', { name: /^Wednesday,? 1 July 2026, \d+ of/ }).click()
    await page.getByRole('radio', { name: time }).check()
  }

  async customer(email = 'ada@example.com'): Promise<void> {
    const { page } = this
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('E-mail', { exact: true }).fill(email)
  }

  async people(count: number): Promise<void> {
    await this.page.getByLabel('People', { exact: true }).fill(String(count))
  }

  /** Submits the form. */
  async book(): Promise<void> {
    await this.page.getByRole('button', { name: /^Book, / }).click()
  }

  /** The reference of the booking that was just made. */
  async made(): Promise<string> {
    const text = await this.page.getByRole('heading', { name: /^Booking .* is (made|on hold)$/ }).innerText()
    return text.split(' ')[1]!
  }
}
