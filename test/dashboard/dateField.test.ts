import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the field of a day', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const dayIn = (page: Page) => new URL(page.url()).searchParams.get('day')
  const field = (page: Page) => page.getByLabel('Day', { exact: true })

  it.each([
    ['en-GB', '15/06/2026', '02/07/2026', 'dd/mm/yyyy'],
    ['en-US', '06/15/2026', '07/02/2026', 'mm/dd/yyyy'],
  ])('has the order of %s, and takes ISO dates and short years too', async (locale, today, typed, pattern) => {
    const page = await desk.signIn('today', 1280, 900, 'operator', locale)
    await expectSoon(() => field(page).inputValue()).toBe(today)
    expect(await field(page).getAttribute('placeholder')).toBe(pattern)
    await field(page).fill(typed)
    await expectSoon(() => dayIn(page)).toBe('2026-07-02')
    await field(page).fill('2026-07-04')
    await expectSoon(() => dayIn(page)).toBe('2026-07-04')
    await field(page).fill(typed.replace('/20', '/'))
    expect(dayIn(page)).toBe('2026-07-04')
    await field(page).press('Tab')
    await expectSoon(() => dayIn(page)).toBe('2026-07-02')
    expect(await field(page).inputValue()).toBe(typed)
  })

  it('moves by a day with the arrow keys, and says what is no day', async () => {
    const page = await desk.signIn('today')
    await field(page).press('ArrowUp')
    await field(page).press('ArrowUp')
    await expectSoon(() => dayIn(page)).toBe('2026-06-17')
    await field(page).press('ArrowDown')
    await expectSoon(() => dayIn(page)).toBe('2026-06-16')
    await field(page).fill('31/06/2026')
    await field(page).press('Tab')
    await page.getByRole('alert').getByText('This is no day. Type it as 31/12/2026').waitFor()
    expect(await field(page).getAttribute('aria-invalid')).toBe('true')
    expect([dayIn(page), await field(page).inputValue()]).toEqual(['2026-06-16', '31/06/2026'])
    await field(page).fill('30/06/2026')
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await expectSoon(() => dayIn(page)).toBe('2026-06-30')
    await field(page).fill('')
    await field(page).press('Tab')
    await expectSoon(() => field(page).inputValue()).toBe('30/06/2026')
  })

  it.each([375, 1280])('has a calendar for the keyboard and the mouse, at %i pixels', async width => {
    const page = await desk.signIn('waitlist', width)
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    const day = (name: string) =>
      calendar.getByRole('gridcell').getByRole('button', { name: new RegExp(name.replace(' ', ',? ')) })
    const focused = () => page.evaluate("document.activeElement.ariaLabel?.replace(',', '')")
    await field(page).press('Alt+ArrowDown')
    await calendar.getByRole('heading', { name: 'June 2026' }).waitFor()
    await expectSoon(focused).toBe('Monday 15 June 2026')
    expect(await day('Monday 15 June 2026').getAttribute('aria-current')).toBe('date')
    await desk.expectFit(page)
    for (const [key, reached] of [
      ['ArrowRight', 'Tuesday 16 June 2026'],
      ['ArrowDown', 'Tuesday 23 June 2026'],
      ['End', 'Sunday 28 June 2026'],
      ['Home', 'Monday 22 June 2026'],
      ['PageDown', 'Wednesday 22 July 2026'],
      ['Shift+PageDown', 'Thursday 22 July 2027'],
      ['Shift+PageUp', 'Wednesday 22 July 2026'],
      // Nobody waits for a day that is over.
      ['Shift+PageUp', 'Monday 15 June 2026'],
    ]) {
      await page.keyboard.press(key!)
      await expectSoon(focused).toBe(reached)
    }
    await page.keyboard.press('ArrowRight')
    await expectSoon(focused).toBe('Tuesday 16 June 2026')
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'detached' })
    await expectSoon(() => dayIn(page)).toBe('2026-06-16')
    await expectSoon(focused).toBe('Open the calendar')

    await page.getByRole('button', { name: 'Open the calendar' }).click()
    await calendar.waitFor()
    expect(await calendar.locator('[aria-selected="true"]').innerText()).toBe('16')
    await desk.expectFit(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await desk.expectFit(page)
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    expect(dayIn(page)).toBe('2026-06-16')
    await page.getByRole('button', { name: 'Open the calendar' }).click()
    await calendar.getByRole('button', { name: 'Clear' }).click()
    await expectSoon(() => dayIn(page)).toBeNull()
    expect(await field(page).inputValue()).toBe('')
  })

  it('opens its calendar above a menu and a dialog, which stay open', async () => {
    const page = await desk.signIn('bookings')
    await page.getByRole('button', { name: 'Date', exact: true }).click()
    await page.getByRole('button', { name: 'Open the calendar' }).first().click()
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await calendar.waitFor()
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open the calendar' }).first().click()
    await calendar.getByRole('button', { name: /^Wednesday,? 17 June 2026$/ }).click()
    await expectSoon(() => new URL(page.url()).searchParams.get('from')).toBe('2026-06-17')
    await page.getByLabel('To', { exact: true }).waitFor()

    await page.goto(`${desk.url}/dashboard/promotions`)
    await page.getByRole('button', { name: 'New promo code' }).click()
    const dialog = page.getByRole('dialog', { name: 'New promo code' })
    await dialog.getByRole('button', { name: 'Open the calendar' }).first().click()
    await calendar.getByRole('button', { name: 'Today' }).click()
    await expectSoon(() => dialog.getByLabel('Used from').inputValue()).toBe('15/06/2026')
    await desk.expectFit(page)
  })

  it('is that of the device on touch screens', async () => {
    const page = await desk.window(375, 800)
    await page.addInitScript(() => {
      const { matchMedia } = globalThis as unknown as { matchMedia(query: string): object }
      Object.assign(globalThis, {
        matchMedia: (query: string) =>
          query === '(pointer: coarse)' ? { matches: true } : matchMedia.call(globalThis, query),
      })
    })
    await desk.enter(page, 'today')
    await expectSoon(() => field(page).getAttribute('type')).toBe('date')
    await field(page).fill('2026-07-02')
    await expectSoon(() => dayIn(page)).toBe('2026-07-02')
  })
})
