import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('a page that could not be loaded', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  /** Nothing but the network may have failed. */
  const closeAfterLoss = async (page: Page) => {
    await page.close()
    expect(desk.faults.splice(0).filter(each => !each.startsWith('Failed to load resource: net::'))).toEqual([])
  }

  it('comes by itself when there is a network again', async () => {
    const page = await desk.signIn('bookings')
    // Chromium's own switch has taken more than 25 seconds to come back on a busy machine.
    await page.route('**/*', route => route.abort('internetdisconnected'))
    await page.evaluate('dispatchEvent(new Event("offline"))')
    await page.getByRole('link', { name: 'Usage' }).click()
    await page.getByText('The page could not be loaded').waitFor()
    await page.unroute('**/*')
    // The service is looked for every few seconds.
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor({ timeout: 25_000 })
    expect(await page.getByText('cannot be reached').count()).toBe(0)
    await closeAfterLoss(page)
  })

  it('is loaded when it is tried again', async () => {
    const page = await desk.signIn('bookings')
    await page.route('**/assets/UsagePage*', route => route.abort())
    await page.getByRole('link', { name: 'Usage' }).click()
    await page.getByText('The page could not be loaded').waitFor()
    await page.unroute('**/assets/UsagePage*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor()
    await closeAfterLoss(page)
  })
})
