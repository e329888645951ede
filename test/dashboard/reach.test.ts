import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { expectSoon } from '../world/expectSoon.ts'
import { until } from '../world/until.ts'
import type { World } from '../world/World.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

/** Makes the service fail all requests of sessions until the returned function is called. */
async function breakSessions({ admin }: World): Promise<() => Promise<unknown>> {
  await admin.query('alter table dashboard_session rename to lost_session')
  return () => admin.query('alter table lost_session rename to dashboard_session')
}

withBrowser('a service that fails', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  it('is reported where it cannot be read who has signed in, until it can', async () => {
    const page = await desk.signIn('bookings')
    // What that page still requests must not be counted.
    await page.goto('about:blank')
    const mend = await breakSessions(desk.world)
    let failures = 0
    page.on('response', response => {
      if (response.status() === 500) failures++
    })
    await page.goto(`${desk.url}/dashboard/today`)
    // Two requests before the main script runs, and the page asks once more by itself: after that only the button does.
    await until(() => failures === 3)
    const problem = page.getByRole('alert').filter({ hasText: 'Try again' })
    await problem.waitFor()
    await expectSoon(() => page.getByText('New booking').count()).toBe(0)
    await mend()
    await problem.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'New booking' }).first().waitFor()
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await problem.waitFor({ state: 'detached' })
    await page.close()
    desk.errors.length = 0
  })

  it('is reported where the user could not be signed out', async () => {
    const page = await desk.signIn('bookings')
    const mend = await breakSessions(desk.world)
    await page.getByRole('button', { name: 'Sign out' }).click()
    const problem = page.getByRole('alert').filter({ hasText: 'Try again' })
    await problem.waitFor()
    await mend()
    await problem.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Your e-mail address').waitFor()
    await page.close()
    desk.errors.length = 0
  })
})

withBrowser('the client of streams, if it cannot be loaded', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterAll(() => desk?.close())

  it('is replaced by reading every minute', async () => {
    await desk.book()
    const page = await desk.window()
    await page.route('**/assets/listen*', route => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await desk.enter(page, 'bookings')
    await failed
    await page.getByText('Lovelace').waitFor()
    await desk.book({ Customer: { FirstName: 'Grace', LastName: 'Hopper', Email: 'grace@example.com' } })
    await until(async () => {
      await page.clock.fastForward(60_000)
      return (await page.getByRole('button', { name: /1 new/ }).count()) > 0
    })
  })
})

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
    expect(desk.errors.splice(0).filter(each => !each.startsWith('Failed to load resource: net::'))).toEqual([])
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

  it('has a part that is loaded later, such as a dialog, by “Try again”', async () => {
    const page = await desk.signIn(`booking/${await desk.book()}`)
    await page.route('**/assets/ActionDialog*', route => route.abort())
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('The page could not be loaded').waitFor()
    await page.unroute('**/assets/ActionDialog*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The page could not be loaded').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Cancel' }).waitFor()
    await closeAfterLoss(page)
  })
})
