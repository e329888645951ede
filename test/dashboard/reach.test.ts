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

  /** Closes the page, and expects that it had only network errors. */
  const closeAfterLoss = async (page: Page) => {
    await page.close()
    expect(desk.faults.splice(0).filter(each => !each.startsWith('Failed to load resource: net::'))).toEqual([])
  }

  it('is loaded automatically when the network is back', async () => {
    const page = await desk.signIn('bookings')
    // With Chromium's own offline mode, going online again has taken more than 25 seconds on a busy machine.
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

  /** Fails to load the script of the page, before a reload or also after it. @returns a function that counts reloads */
  const failToLoad = async (page: Page, afterwardsToo: boolean) => {
    let reloads = 0
    page.on('request', request => {
      if (request.isNavigationRequest()) reloads++
    })
    await page.route('**/assets/UsagePage*', route =>
      reloads === 0 || afterwardsToo ? route.abort() : route.continue(),
    )
    return () => reloads
  }

  it('is loaded by one automatic reload if the service is reachable', async () => {
    const page = await desk.signIn('bookings')
    await failToLoad(page, false)
    await page.getByRole('link', { name: 'Usage' }).click()
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor()
    await closeAfterLoss(page)
  })

  it('is loaded by “Try again” if the reload fails too', async () => {
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
