import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { until } from '../world/until.ts'
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
    await page.evaluate('dispatchEvent(new Event("online"))')
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor()
    await page.getByText('cannot be reached').waitFor({ state: 'detached' })
    await closeAfterLoss(page)
  })

  /** Lets the page be loaded neither at first nor, when so wanted, after it was reloaded. @returns how often it was reloaded */
  const failToLoad = async (page: Page, afterwardsToo: boolean) => {
    let reloads = 0
    page.on('domcontentloaded', () => reloads++)
    await page.route('**/assets/UsagePage*', route =>
      reloads === 0 || afterwardsToo ? route.abort() : route.continue(),
    )
    return () => reloads
  }

  it('comes by itself when it could not be loaded although the service was there', async () => {
    const page = await desk.signIn('bookings')
    await failToLoad(page, false)
    await page.getByRole('link', { name: 'Usage' }).click()
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor()
    await closeAfterLoss(page)
  })

  it('is loaded when it is tried again', async () => {
    const page = await desk.signIn('bookings')
    const reloads = await failToLoad(page, true)
    await page.getByRole('link', { name: 'Usage' }).click()
    await until(() => reloads() === 1)
    await page.getByText('The page could not be loaded').waitFor()
    await page.unroute('**/assets/UsagePage*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor()
    await closeAfterLoss(page)
  })
})
