import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { NOW } from '../world/cast.ts'
import { doJobs } from '../world/doJobs.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('closing departures', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    for (const table of ['closure', 'schedule_exception', 'email', 'graphile_worker._private_jobs']) {
      await desk.world.admin.query(`delete from ${table}`)
    }
    await desk.world.admin.query('update timeslot set closed = false')
    await desk.clear()
    desk.world.now = NOW
  })
  afterAll(() => desk?.close())

  const NEW = 'closures/new?day=2026-07-01'
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const status = async (reference: string) => {
    const text = 'select status, date from booking where booking_reference = $1'
    return (await desk.world.admin.query<{ status: string; date: string }>(text, [reference]))[0]
  }
  /** Lets the minute pass in which it can be undone. */
  const begin = async () => {
    desk.world.now = new Date(desk.world.now.getTime() + 60_000)
    await doJobs(desk.world)
  }

  it('shows the bookings and the e-mails before, then how far it is', async () => {
    const [first, second] = [await desk.book(), await desk.book({ Time: '13:00' })]
    const page = await desk.signIn(NEW)
    await page.getByText('3 departures, 4 people').waitFor()
    await page.getByText('Nobody gets an e-mail about the cancellation').waitFor()
    await button(page, 'Let customers choose').click()
    await page.getByText('E-mail with the choice, to 2').waitFor()
    await page
      .getByLabel('What happens to the booking of Ada Lovelace')
      .first()
      .selectOption({ label: 'Cancel and refund' })
    await page.getByText('E-mail with the choice, to 1').waitFor()
    await page.getByLabel('Reason').fill('A storm is coming.')
    await button(page, `Close ${await departures(page)} departures`).click()
    await page.getByText('Nothing has happened to the bookings yet.').waitFor()
    expect(await status(first)).toMatchObject({ status: 'CONFIRMED' })
    await begin()
    await page.getByText('1 customer has not chosen yet. They can until Mon 29 Jun.').waitFor()
    const outcomes = await Promise.all([first, second].map(status))
    expect(outcomes.map(each => each?.status).toSorted()).toEqual(['CANCELLED', 'CONFIRMED'])
    await page.getByRole('link', { name: 'Schedule' }).click()
    await page.goto(`${desk.url}/dashboard/closures`)
    await page.getByText('A storm is coming.').waitFor()
    await page.getByText('Customers choose').waitFor()
  })

  it('can be undone before it begins', async () => {
    const reference = await desk.book()
    const page = await desk.signIn(NEW)
    await page.getByLabel('Reason').fill('A storm is coming.')
    await page.getByRole('button', { name: /^Close \d/ }).click()
    await button(page, 'Undo').click()
    await page.getByText('Undone: the departures are open again.').waitFor()
    await begin()
    expect(await status(reference)).toMatchObject({ status: 'CONFIRMED' })
  })

  it('names at its field what is missing', async () => {
    await desk.book()
    const page = await desk.signIn(NEW)
    await button(page, 'Move to another day').click()
    await page.getByRole('button', { name: /^Close \d/ }).click()
    await page.getByText('Write why: customers and partners read it.').waitFor()
    await page.getByLabel('Reason').fill('A storm is coming.')
    await page.getByRole('button', { name: /^Close \d/ }).click()
    await page.getByText('Choose the day to which they move.').waitFor()
    await page.getByLabel('To which day').fill('2026-06-01')
    await page.getByText('is over').waitFor()
    await page.getByLabel('To which day').fill('2026-07-02')
    await page.getByText(/departures are closed at once/).waitFor()
  })

  it('is for managers, and read by reception', async () => {
    await desk.book()
    const page = await desk.signIn('closures', 1280, 900, 'operatorReadOnly')
    await page.getByText('Nothing was closed yet.').waitFor()
    expect(await page.getByRole('link', { name: 'Close departures' }).count()).toBe(0)
    await page.goto(`${desk.url}/dashboard/${NEW}`)
    await page.getByText('Nothing was closed yet.').waitFor()
  })

  it.each([
    [375, 'dark'],
    [1280, 'light'],
    [2560, 'dark'],
  ] as const)('fits a screen %i wide in %s mode, and is accessible', async (width, colorScheme) => {
    await desk.book()
    const page = await desk.signIn(NEW, width)
    await page.emulateMedia({ colorScheme })
    await button(page, 'Let customers choose').click()
    await page.getByText('The e-mail to customers').click()
    await page.getByText('E-mail with the choice, to 1').waitFor()
    await desk.expectFit(page)
    await page.getByLabel('Reason').fill('A storm is coming.')
    await page.getByRole('button', { name: /^Close \d/ }).click()
    await page.getByText('Nothing has happened to the bookings yet.').waitFor()
    await desk.expectFit(page)
  })

  /** How many departures the button closes. */
  async function departures(page: Page): Promise<string> {
    const text = await page.getByRole('button', { name: /^Close \d+ departures/ }).innerText()
    return /\d+/.exec(text)![0]
  }
})
