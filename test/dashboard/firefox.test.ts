import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { activities, keys } from '../world/cast.ts'
import { describeWith } from '../world/describeWith.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { fillKey } from './fillKey.ts'
import { openFirefox } from './openFirefox.ts'
import { openWindow } from './openWindow.ts'

/**
 * The main tasks, in the other browser engine that staff have at the counter. The tasks are without axe-core: Firefox 153 crashes when
 * it runs in a document in which a modal dialog was opened.
 */
describeWith('Firefox', 'the dashboard in Firefox', () => {
  let desk: Desk
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let errors: string[]
  beforeAll(async () => {
    desk = await Desk.open()
    browser = await openFirefox()
    ;({ page, context, errors } = await openWindow(browser))
    await context.clock.setFixedTime(desk.world.now)
    await page.goto(`${desk.url}/dashboard`)
    await fillKey(page, keys.operator.text)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
  }, 180_000)
  afterEach(() => expect(errors.splice(0)).toEqual([]))
  afterAll(async () => {
    await browser?.close()
    await desk?.close()
  })

  const open = (place: string) => page.goto(`${desk.url}/dashboard/${place}`)
  const said = (text: string | RegExp) => page.getByText(text).first().waitFor()

  it('shows the day, and another one from the calendar of its field', async () => {
    await desk.book()
    await open('today')
    await page.getByRole('heading', { name: /^Today/ }).waitFor()
    await page.getByRole('button', { name: 'Open the calendar' }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await calendar.getByRole('button', { name: 'Month after' }).click()
    await calendar.getByRole('button', { name: /^Wednesday,? 1 July 2026$/ }).click()
    await expectSoon(() => page.getByLabel('Day', { exact: true }).inputValue()).toBe('01/07/2026')
    await page.getByRole('link', { name: '09:00' }).getByText('2 of 10').waitFor()
  })

  it('finds a booking, by its filters and by what is typed', async () => {
    const reference = await desk.book({ Customer: { FirstName: 'Grace', LastName: 'Hopper', Email: 'g@example.com' } })
    await open('bookings')
    await page.getByRole('searchbox').fill('hopper')
    await expectSoon(() => page.locator('tbody tr').count()).toBe(1)
    await page.getByRole('link', { name: reference }).waitFor()
    await page.getByRole('button', { name: 'Activity', exact: true }).click()
    await page.getByRole('checkbox', { name: activities.sunset.name }).check()
    await page.getByRole('button', { name: `Remove Activity: ${activities.sunset.name}` }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(reference)
    await page.getByRole('option', { name: reference }).click()
    await page.getByRole('heading', { name: /Grace Hopper/ }).waitFor()
  })

  it('checks in, and undoes it', async () => {
    const Customer = { FirstName: 'Ida', LastName: 'Rhodes', Email: 'ida@example.com' }
    await desk.book({ Customer, Date: '2026-06-15', Time: '18:00' })
    await open('today')
    await page.getByRole('link', { name: '18:00' }).click()
    await page.getByRole('button', { name: /^Check in Ida Rhodes/ }).click()
    await said('Ida Rhodes is here')
    await page.getByRole('button', { name: 'Undo for Ida Rhodes: Checked in' }).click()
    await said('Ida Rhodes is no longer marked as here or missing.')
  })

  it('takes a booking at the counter', async () => {
    await open('book')
    await page.getByRole('radio', { name: /Sunset/ }).check()
    await page.getByRole('button', { name: /^Tuesday,? 16 June 2026/ }).click()
    await page.getByRole('radio', { name: /^13:00/ }).check()
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Lovelace')
    await page.getByLabel('E-mail', { exact: true }).fill('ada@example.com')
    await page.getByRole('button', { name: /^Book, £45\.00 paid/ }).click()
    await page.getByRole('heading', { name: /^Booking .* is made$/ }).waitFor()
  })

  it('closes a timeslot in the schedule, and opens it again', async () => {
    await open(`schedule?week=2026-07-06&activity=${activities.sunset.id}`)
    await page.getByRole('button', { name: '13:00' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Close this time…' }).click()
    await dialog.getByRole('button', { name: 'Close this time' }).click()
    await dialog.getByRole('button', { name: 'Open it again' }).click()
    await dialog.getByText('Open', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it.each([375, 1280])('fits a screen %i wide, and is accessible', async width => {
    await page.setViewportSize({ width, height: 812 })
    for (const place of ['today', 'bookings', 'schedule', 'book', 'insights', 'activities']) {
      await open(place)
      await page.locator('h1').first().waitFor()
      await desk.expectFit(page)
    }
  })
})
