import { afterAll, afterEach, beforeAll, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

// A headless browser reports all its pages as visible.
const turn = (hidden: boolean) => `
  Object.defineProperty(document, 'hidden', { get: () => ${hidden}, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))`

withBrowser('many windows of the dashboard', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  it('hold no connections while hidden, and read missed changes when shown again', async () => {
    const first = await desk.book()
    const page = await desk.signIn('bookings')
    const row = (of: Page, reference: string) => of.getByRole('link', { name: reference })
    await row(page, first).waitFor()
    const others: Page[] = []
    for (let index = 0; index < 7; index++) {
      const other = await page.context().newPage()
      await other.addInitScript(turn(true))
      await other.goto(`${desk.url}/dashboard/bookings`)
      await row(other, first).waitFor()
      others.push(other)
    }
    await page.bringToFront()
    await desk.listening(page)
    const second = await desk.book()
    await page.getByRole('button', { name: 'Show 1 new booking' }).click()
    await row(page, second).waitFor()
    const [other] = others
    await other!.bringToFront()
    await expectSoon(() => row(other!, second).count()).toBe(0)
    await other!.evaluate(turn(false))
    await other!.getByRole('button', { name: 'Show 1 new booking' }).click()
    await row(other!, second).waitFor()
  })
})
