import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { recountTotals } from '../bookings/recountTotals.ts'
import { activities, operators } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { until } from '../world/until.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('a long list of bookings', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.clear()
  })
  afterAll(() => desk?.close())

  const named = (LastName: string) => ({ Customer: { FirstName: 'Ada', LastName, Email: 'ada@example.com' } })
  const lines = (page: Page) => page.locator('tbody tr[data-row]')
  const sums = (page: Page, text: string) => page.locator('.bookings-sums', { hasText: text }).waitFor()
  const choose = async (page: Page, filter: string, choice: string) => {
    await page.getByRole('button', { name: filter, exact: true }).click()
    await page.getByLabel(choice, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
  /** Adds copies of the only booking, each created a minute before the last. */
  const copy = async (count: number) => {
    await desk.world.admin.query(
      `insert into booking select (jsonb_populate_record(b, jsonb_build_object('booking_id', uuidv7(),
         'booking_reference', '2222-' || lpad(translate(n::text, '01', 'AB'), 4, 'Z'),
         'created_at', b.created_at - n * interval '1 minute'))).*
       from booking b, generate_series(1, $1::int) n`,
      [count],
    )
    await recountTotals(desk.world, operators.kayaks.operatorId)
  }

  it('loads more when it is scrolled, says how many are shown, and exports all as CSV', async () => {
    await desk.book(named('Newest'))
    await copy(250)
    const page = await desk.signIn()
    await sums(page, 'Showing 100 of 251')
    await sums(page, '251 bookings, 502 people · £22,590.00')
    await page.getByRole('heading', { level: 1 }).click()
    await until(async () => {
      await page.keyboard.press('End')
      return (await page.locator('.bookings-sums').innerText()).includes('Showing 251 of 251')
    })
    // Only the visible rows are rendered.
    await expectSoon(() => lines(page).count()).toBeLessThan(120)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const file = await readFile((await (await downloading).path())!, 'utf8')
    expect(file.trimEnd().split('\r\n')).toHaveLength(252)
    expect(file.split('\r\n')[1]).toMatch(/^[^,]+,Sunset Kayak Tour,2026-07-01,09:00,Europe\/London,2,Ada,Newest,/)
  })

  it('keeps its scroll position while bookings are made, and counts those that match its filters', async () => {
    await desk.book(named('Newest'))
    await copy(250)
    const page = await desk.signIn('bookings?channel=PARTNER')
    await sums(page, 'Showing 100 of 251')
    await page.evaluate('scrollTo(0, 1500)')
    await until(async () => (await page.evaluate('scrollY')) === 1500)
    // The row at a point of the window, and its position.
    const seen = () =>
      page.evaluate<[string, number]>(`(() => {
        const line = document.elementFromPoint(400, 300).closest('tr[data-row]')
        return [line.dataset.row, line.getBoundingClientRect().top]
      })()`)
    const before = await seen()
    await desk.listening(page)
    for (let day = 10; day < 22; day++) await desk.book({ ...named('Later'), Date: `2026-07-${day}` })
    await page.getByRole('button', { name: 'Show 12 new bookings' }).waitFor()
    await sums(page, '263 bookings')
    expect(await seen()).toEqual(before)
    await page.getByRole('button', { name: 'Show 12 new bookings' }).click()
    await lines(page).first().getByText('Ada Later').waitFor()
    await expectSoon(() => page.evaluate('scrollY')).toBe(0)
    await choose(page, 'Channel', 'Partner')
    await choose(page, 'Channel', 'Online')
    await page.getByText('No booking matches that.').waitFor()
    await desk.book({ ...named('Unseen'), Date: '2026-07-22' })
    await choose(page, 'Channel', 'Online')
    await lines(page).first().getByText('Ada Unseen').waitFor()
    await expectSoon(() => page.getByRole('button', { name: /new booking/ }).count()).toBe(0)
  })

  it('keeps filters and order in its URL, so that it can be shared and restored', async () => {
    await desk.book({ ...named('Zuse'), Participants: 1 })
    await desk.book({ ...named('Ampère'), Date: '2026-07-02' })
    await desk.book({ ...named('Curie'), ActivityID: activities.island.id, Time: '10:00' })
    const page = await desk.signIn()
    await lines(page).nth(2).waitFor()
    await choose(page, 'Activity', 'Sunset Kayak Tour')
    await page.getByRole('button', { name: 'Date', exact: true }).click()
    await page.getByLabel('From').fill('2026-07-01')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Customer' }).click()
    await page.waitForURL(/order=LAST_NAME_ASC/)
    await lines(page).first().getByText('Ampère').waitFor()

    const other = await desk.signIn(page.url().split('/dashboard/')[1])
    await lines(other).nth(1).waitFor()
    await expectSoon(() => lines(other).allInnerTexts()).toEqual([
      expect.stringContaining('Ada Ampère'),
      expect.stringContaining('Ada Zuse'),
    ])
    await lines(other).nth(1).getByText('Ada Zuse').click()
    await other.getByRole('heading', { level: 1 }).waitFor()
    await other.goBack()
    await lines(other).nth(1).waitFor()
    await other.getByRole('button', { name: 'Remove Date: from Wed 1 Jul' }).click()
    await other.getByRole('button', { name: 'Remove Activity: Sunset Kayak Tour' }).click()
    await lines(other).nth(2).waitFor()
    await expectSoon(() => new URL(other.url()).search).toBe('?order=LAST_NAME_ASC')
  })

  it('hides its filters on a phone behind a button with their number', async () => {
    await desk.book()
    const page = await desk.signIn('bookings?status=CONFIRMED&from=2026-07-01', 375)
    await lines(page).first().waitFor()
    await expectSoon(() => page.getByRole('button', { name: 'Waiver', exact: true }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Filters · 2' }).click()
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await desk.expectFit(page)
    await page.getByLabel('Confirmed', { exact: true }).uncheck()
    await page.getByRole('button', { name: 'Filters · 1' }).waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    await desk.expectFit(page)
  })
})
