import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { activities } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

const { sunset } = activities
const MONTH = `schedule?month=2026-07&activity=${sunset.id}`

withBrowser('the month of the schedule', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
    await desk.book()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const cell = (page: Page, day: string) =>
    page.getByRole('gridcell').filter({ has: page.locator(`[data-day="${day}"]`) })

  it('has every departure with its colour and places sold, and opens it', async () => {
    const page = await desk.signIn(MONTH)
    const first = cell(page, '2026-07-01')
    await first.getByText('2/10').waitFor()
    await expectSoon(() => first.locator('.month-slot time').allInnerTexts()).toEqual(['09:00', '13:00', '18:00'])
    await expectSoon(() => first.locator('.month-slot').first().getAttribute('data-colour')).toMatch(/^[A-Z]+$/)
    await first.getByText('09:00').click()
    await page.getByRole('dialog').getByText('2 of 10 places taken').waitFor()
    await desk.expectFit(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Week', exact: true }).click()
    await page.getByText(/^29 June ?– ?5 July 2026$/).waitFor()
    await page.getByRole('link', { name: 'Month', exact: true }).click()
    await page.getByRole('heading', { name: 'June 2026' }).waitFor()
  })

  it('marks what is full, closed, changed or has more than its places', async () => {
    const page = await desk.signIn(MONTH)
    const first = cell(page, '2026-07-01')
    await first.getByText('13:00').click()
    await page.getByRole('button', { name: 'Close this time…' }).click()
    await page.getByRole('button', { name: 'Close this time' }).click()
    await page.getByRole('dialog').getByText('Closed', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await first.locator('.month-slot.closed').getByText('Closed').waitFor()
    for (const [capacity, word] of [
      ['4', 'Changed'],
      ['2', 'Full'],
      ['1', 'More than its places'],
    ] as const) {
      await first.getByText('09:00').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Places', { exact: true }).fill(capacity)
      await dialog.getByRole('button', { name: 'Change the capacity' }).click()
      await dialog.getByText(`2 of ${capacity} places taken`).waitFor()
      await page.keyboard.press('Escape')
      await first.locator('.month-slot').first().getByText(word).waitFor()
    }
  })

  it('is walked through with the arrow keys, from month to month, and lists a day with Enter', async () => {
    const page = await desk.signIn(MONTH)
    await page.locator('[data-day="2026-07-01"]').focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('heading', { name: 'June 2026' }).waitFor()
    await page.locator('[data-day="2026-06-30"]:focus').waitFor()
    // Days that are past are part of it.
    await page.keyboard.press('PageUp')
    await page.locator('[data-day="2026-05-30"]:focus').waitFor()
    await page.keyboard.press('PageDown')
    await page.locator('[data-day="2026-06-30"]:focus').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.locator('[data-day="2026-07-01"]:focus').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.locator('[data-day="2026-07-02"]:focus').waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Thursday,? 2 July 2026$/ })
    await expectSoon(() => dialog.locator('.month-slot').count()).toBe(3)
    await dialog.getByText('18:00').click()
    await page.getByRole('dialog').getByText('0 of 10 places taken').waitFor()
  })

  it.each([
    [375, 'dark'],
    [375, 'light'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const)(
    'fits a screen %i wide in %s mode with 30 activities, and asks for all at once',
    async (width, colorScheme) => {
      await fill(desk)
      const page = await desk.window(width)
      await page.emulateMedia({ colorScheme })
      let asked = 0
      page.on('request', request => {
        if (request.postData()?.includes('"fifth"')) asked++
      })
      await desk.enter(page, 'schedule?month=2026-07')
      const more = page.getByRole('button', { name: /^\d+ more on/ })
      await expectSoon(() => more.count()).toBe(31)
      await desk.expectFit(page)
      await more.first().click()
      await expectSoon(() => page.getByRole('dialog').locator('.month-slot').count()).toBeGreaterThan(90)
      await desk.expectFit(page)
      // Once more when the page listens: what changed before that is in the second answer.
      expect(asked).toBeLessThanOrEqual(2)
    },
  )
})

/** Adds activities to the kayaks until they are 30, each with three departures on each day of July. */
async function fill({ world }: Desk): Promise<void> {
  await world.admin.query(
    `insert into product (operator_id, activity_id, product_id, name, short_description, description, category, duration_minutes, time_zone,
       pricing, currency, images, published, colour, created_at, updated_at)
     select p.operator_id, gen_random_uuid(), 2000 + n, 'Tour ' || n, '', '', '', p.duration_minutes,
       p.time_zone, p.pricing, p.currency, '[]', true, (array['BLUE', 'ORANGE', 'GREEN', 'RED', 'GREY'])[1 + n % 5], p.created_at, p.updated_at
     from product p, generate_series(1, 24) n where p.activity_id = $1
       and not exists (select from product o where o.name = 'Tour 1')`,
    [sunset.activityId],
  )
  await world.admin.query(
    `insert into timeslot (operator_id, activity_id, timeslot_id, date, time, starts_at, ends_at, capacity)
     select p.operator_id, p.activity_id, gen_random_uuid(), d::date, h || ':30', (d::date || ' ' || h || ':30')::timestamp at time zone 'Europe/London',
       (d::date || ' ' || h || ':30')::timestamp at time zone 'Europe/London' + interval '1 hour', 8
     from product p, generate_series(timestamp '2026-07-01', '2026-07-31', '1 day') d, unnest(array['08', '11', '14', '16']) h
     where p.name like 'Tour %' on conflict do nothing`,
  )
}
