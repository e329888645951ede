import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { addDefaultWorkflows } from '../../src/domain/workflows/addDefaultWorkflows.ts'
import { activities } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

const { sunset } = activities
const WEEK = `schedule?week=2026-07-01&activity=${sunset.id}`

withBrowser('a departure that is moved', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
    await desk.book()
    await desk.book({ Date: '2026-07-03', Time: '18:00', Participants: 3 })
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const slot = (page: Page, date: string, time: string) =>
    column(page, date)
      .locator('.week-slot:not(.closed)')
      .filter({ has: page.getByText(time, { exact: true }) })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  it('is moved with the keyboard alone, after it said whom that concerns, and moved back', async () => {
    const page = await desk.signIn(WEEK)
    await slot(page, 'Wed 1 Jul', '09:00').focus()
    await page.keyboard.press('Enter')
    await button(page, 'Move…').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Move ${sunset.name}, Wed 1 Jul, 09:00?` })
    await dialog.getByText('1 booking with 2 people moves along, at the same price.').waitFor()
    await dialog.getByText('No e-mail goes out').waitFor()
    await expectSoon(() => button(page, 'Move').isDisabled()).toBe(true)
    await dialog.getByLabel('New time').fill('13:00')
    await page.keyboard.press('Enter')
    await dialog
      .getByText('has a departure on Wed 1 Jul')
      .or(dialog.getByText('already: amend the bookings'))
      .first()
      .waitFor()
    await dialog.getByLabel('New time').fill('15:30')
    await dialog.getByText('From Wed 1 Jul, 09:00 to Wed 1 Jul, 15:30.').waitFor()
    await page.keyboard.press('Enter')
    await slot(page, 'Wed 1 Jul', '15:30').getByText('2/10').waitFor()
    await expectSoon(() => slot(page, 'Wed 1 Jul', '09:00').count()).toBe(0)
    const audited = await desk.world.admin.query<{ action: string; objectType: string }>(
      `select action, object_type "objectType" from audit_entry where action = 'moveTimeslot'`,
    )
    expect(audited).toEqual([{ action: 'moveTimeslot', objectType: 'TIMESLOT' }])
    await button(page, 'Undo').click()
    await slot(page, 'Wed 1 Jul', '09:00').getByText('2/10').waitFor()
    await expectSoon(() => slot(page, 'Wed 1 Jul', '15:30').count()).toBe(0)
  })

  it('is dragged to another day of the week and of the month, and is moved only when that is confirmed', async () => {
    await addDefaultWorkflows(desk.world.database, desk.world.now)
    await desk.world.admin.query('update workflow set active = true')
    const page = await desk.signIn(WEEK)
    await slot(page, 'Fri 3 Jul', '18:00').dragTo(column(page, 'Sat 4 Jul').getByRole('heading'))
    const dialog = page.getByRole('dialog', { name: `Move ${sunset.name}, Fri 3 Jul, 18:00?` })
    await dialog.getByText('From Fri 3 Jul, 18:00 to Sat 4 Jul, 18:00.').waitFor()
    await dialog.getByText('Each customer with an address gets the e-mail of').waitFor()
    await button(page, 'Leave it').click()
    await slot(page, 'Fri 3 Jul', '18:00').getByText('3/10').waitFor()

    await page.goto(`${desk.url}/dashboard/schedule?month=2026-07&activity=${sunset.id}`)
    const cell = (day: string) => page.getByRole('gridcell').filter({ has: page.locator(`[data-day="${day}"]`) })
    await cell('2026-07-03').locator('.month-slot').filter({ hasText: '18:00' }).dragTo(cell('2026-07-10'))
    await dialog.getByLabel('New time').fill('20:00')
    await dialog.getByLabel('Reason').fill('Regatta')
    await button(page, 'Move').click()
    await cell('2026-07-10').locator('.month-slot').filter({ hasText: '20:00' }).getByText('3/10').waitFor()
    const [moved] = await desk.world.admin.query<{ date: string; time: string }>(
      `select date, time from booking where participants = 3`,
    )
    expect(moved).toEqual({ date: '2026-07-10', time: '20:00' })
  })

  it.each([
    [375, 'dark'],
    [1280, 'light'],
  ] as const)('has a dialog that fits a screen %i wide in %s mode', async (width, colorScheme) => {
    const page = await desk.signIn(WEEK, width)
    await page.emulateMedia({ colorScheme })
    await slot(page, 'Wed 1 Jul', '09:00').click()
    await desk.expectFit(page)
    await button(page, 'Move…').click()
    await page.getByRole('dialog').getByText('moves along').waitFor()
    await desk.expectFit(page)
  })

  it('has no way to be moved with a key that reads', async () => {
    const page = await desk.signIn(WEEK, 1280, 900, 'operatorReadOnly')
    await expectSoon(() => slot(page, 'Wed 1 Jul', '09:00').getAttribute('draggable')).toBe(null)
    await slot(page, 'Wed 1 Jul', '09:00').click()
    await page.getByRole('dialog').getByText('2 of 10 places taken').waitFor()
    await expectSoon(() => button(page, 'Move…').count()).toBe(0)
  })
})
