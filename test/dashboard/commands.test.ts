import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the command dialog', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.clear()
  })
  afterAll(() => desk?.close())

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search or do something' })
  const field = (page: Page) => dialog(page).getByRole('combobox')
  const group = (page: Page, name: string) => dialog(page).getByRole('group', { name, exact: true }).getByRole('option')
  const title = (page: Page) => expectSoon(() => page.title())

  /** Opens the dialog with the keyboard, and types. */
  async function search(page: Page, text: string): Promise<void> {
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.type(text)
  }

  it('finds a booking by its reference, its customer and their phone, and opens it with the keyboard alone', async () => {
    const Customer = { FirstName: 'Grace', LastName: 'Hopper', Email: 'grace@example.com', Phone: '+351912345678' }
    const reference = await desk.book({ Customer })
    const page = await desk.signIn('today?day=2026-07-01')
    for (const text of [reference, 'hopper', '912345678']) {
      await search(page, text)
      await group(page, 'Bookings').filter({ hasText: reference }).waitFor()
      await desk.expectFit(page)
      await page.keyboard.press('Enter')
      await title(page).toContain(`${reference} · Grace Hopper`)
      await expectSoon(() => dialog(page).count()).toBe(0)
      await page.goto(`${desk.url}/dashboard/today?day=2026-07-01`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await search(page, 'hopper')
    await group(page, 'Customers').getByText('grace@example.com').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await title(page).toContain('Customer · Grace Hopper')
  })

  it('finds departures by activity and time, and activities', async () => {
    const page = await desk.signIn('bookings')
    await search(page, 'sunset 09:00')
    await group(page, 'Departures').first().waitFor()
    for (const text of await group(page, 'Departures').allInnerTexts()) expect(text).toMatch(/Sunset.*09:00/)
    await field(page).fill('sunset')
    await group(page, 'Activities').getByText('Sunset Kayak Tour').click()
    await title(page).toContain('Sunset Kayak Tour')
  })

  it('goes to pages and does what is done from anywhere', async () => {
    const page = await desk.signIn('bookings')
    await search(page, 'cash')
    expect(await group(page, 'Do').allInnerTexts()).toEqual(['Cash up today'])
    expect(await group(page, 'Go to').count()).toBe(1)
    await page.keyboard.press('Enter')
    await title(page).toContain('Cash-up')
    await search(page, 'extra')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Extra departure' }).waitFor()
    // Above a dialog it does not open.
    await page.keyboard.press('Control+k')
    expect(await dialog(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    await search(page, 'dark')
    await page.keyboard.press('Enter')
    await expectSoon(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    await search(page, 'sign out')
    await page.keyboard.press('Enter')
    await page.getByLabel('Your e-mail address').waitFor()
  })

  it('opens a departure with the form of a walk-in or of a message', async () => {
    await desk.book({ Date: '2026-06-16' })
    const page = await desk.signIn('bookings')
    for (const [text, name] of [
      ['walk-in sunset', 'Walk-in'],
      ['message sunset', 'Message everyone'],
    ] as const) {
      await search(page, text)
      await group(page, 'Do').first().waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name }).waitFor()
      await page.keyboard.press('Escape')
      await expectSoon(() => new URL(page.url()).search).toBe('')
    }
  })

  it('shows the answer to what is typed, whatever answers arrive late, and asks once for what is typed at once', async () => {
    const named = (LastName: string) => ({ FirstName: 'Ada', LastName, Email: `${LastName}@example.com` })
    await desk.book({ Customer: named('Slowly') })
    await desk.book({ Customer: named('Quickly') })
    const page = await desk.signIn('waitlist')
    const asked: string[] = []
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/graphql', async route => {
      const { text } = (route.request().postDataJSON() as { variables?: { text?: string } }).variables ?? {}
      if (text) asked.push(text)
      if (text === 'slowly') await released
      await route.continue().catch(() => {})
    })
    await search(page, 'slowly')
    await expectSoon(() => asked).toEqual(['slowly'])
    await field(page).fill('quickly')
    await group(page, 'Bookings').getByText('Ada Quickly').waitFor()
    release()
    await field(page).fill('quickly ')
    expect(await group(page, 'Bookings').getByText('Ada Slowly').count()).toBe(0)
    await group(page, 'Bookings').getByText('Ada Quickly').waitFor()
    expect(asked).toEqual(['slowly', 'quickly'])
    await field(page).fill('nothing like it')
    await dialog(page).getByText('Nothing found for “nothing like it”.').waitFor()
    await desk.expectFit(page)
    await page.keyboard.press('Escape')
    await expectSoon(() => dialog(page).count()).toBe(0)
  })

  it('is reached on a phone, and fits', async () => {
    await desk.book()
    const page = await desk.signIn('today?day=2026-07-01', 375, 800)
    await page.getByRole('button', { name: 'Search' }).click()
    await field(page).fill('lovelace')
    await group(page, 'Bookings').first().waitFor()
    await desk.expectFit(page)
  })

  it('does not offer what the key may not do', async () => {
    const page = await desk.signIn('today', 1280, 900, 'operatorReadOnly')
    await search(page, 'booking')
    await expectSoon(() => dialog(page).getByRole('status').innerText()).not.toContain('Searching')
    expect(await group(page, 'Do').count()).toBe(0)
  })

  it('`g` and a letter open a page, but not while a text is typed', async () => {
    const page = await desk.signIn('today?day=2026-07-01')
    await page.getByRole('heading', { level: 1 }).click()
    for (const [letter, name] of [
      ['b', 'Bookings'],
      ['c', 'Cash-up'],
      ['t', 'Today'],
      ['b', 'Bookings'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await title(page).toContain(name)
    }
    await page.getByRole('searchbox').click()
    await page.keyboard.type('gt')
    await expectSoon(() => page.getByRole('searchbox').inputValue()).toBe('gt')
    await title(page).toContain('Bookings')
  })
})
