import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('a form whose response was lost', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    for (const table of ['closure', 'schedule_exception', 'email']) await desk.world.admin.query(`delete from ${table}`)
    await desk.world.admin.query('update timeslot set closed = false')
    await desk.clear()
  })
  afterAll(() => desk?.close())

  /** Lets the service carry out the first request of an operation, and drops its response. */
  const loseFirst = async (page: Page, operation: string) => {
    let isLost = false
    await page.route('**/*', async route => {
      if (isLost || !route.request().postData()?.includes(`"operationName":"${operation}"`)) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
  }
  const countOf = async (table: string, condition = 'true') => {
    const sql = `select count(*)::int count from ${table} where ${condition}`
    return (await desk.world.admin.query<{ count: number }>(sql))[0]!.count
  }
  /** Closes the page, and expects that the lost response was its only error. */
  const closeAfterLoss = async (page: Page) => {
    await page.close()
    expect(desk.errors.splice(0)).toEqual(['Failed to load resource: net::ERR_FAILED'])
  }
  /** Clicks a button whose response is lost, and once more. */
  const clickTwice = async (page: Page, operation: string, name: RegExp) => {
    await loseFirst(page, operation)
    const button = page.getByRole('button', { name })
    await button.click()
    await page.getByRole('alert').first().waitFor()
    await expectSoon(() => button.isEnabled()).toBe(true)
    await button.click()
  }

  it('sends a message once', async () => {
    const reference = await desk.book()
    const [row] = await desk.world.admin.query<{ id: string }>(
      'select timeslot_id id from booking where booking_reference = $1',
      [reference],
    )
    const page = await desk.signIn(`slot/${encodeTypeId('ts', row!.id)}`)
    await page.getByRole('button', { name: 'Message everyone' }).click()
    await page.getByLabel('Subject').fill('Rain')
    await page.getByLabel('Text', { exact: true }).fill('Bring a jacket.')
    await clickTwice(page, 'MessageSend', /^Send to 1/)
    await page
      .getByRole('dialog')
      .getByText(/^1 e-mail goes out at/)
      .waitFor()
    expect(await countOf('email', "kind = 'MESSAGE'")).toBe(1)
    await closeAfterLoss(page)
  })

  it('closes departures once', async () => {
    await desk.book({ Date: '2026-06-16', Time: '13:00' })
    const page = await desk.signIn('today?day=2026-06-16')
    await page.getByRole('link', { name: 'Close departures' }).click()
    await page.getByLabel('Reason').fill('A storm is coming.')
    await clickTwice(page, 'ClosureClose', /^Close \d/)
    await page.getByText('Nothing has happened to the bookings yet.').waitFor()
    expect(await countOf('closure')).toBe(1)
    await closeAfterLoss(page)
  })

  it('books a walk-in once', async () => {
    await desk.book({ Date: '2026-06-15', Time: '13:00' })
    const page = await desk.signIn('today')
    await page.getByRole('link', { name: '13:00' }).click()
    await page.getByRole('button', { name: 'Walk-in' }).click()
    const before = await countOf('booking')
    await clickTwice(page, 'WalkInBook', /by card$/)
    await page.getByText('No name is here', { exact: false }).waitFor()
    expect(await countOf('booking')).toBe(before + 1)
    await closeAfterLoss(page)
  })
})
