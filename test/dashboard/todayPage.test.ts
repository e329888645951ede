import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { setScheduleException } from '../../src/domain/availability/changeExceptions.ts'
import { createSchedule, deleteSchedule } from '../../src/domain/availability/changeSchedules.ts'
import { activities, keys, NOW } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { rest } from '../world/rest.ts'
import { until } from '../world/until.ts'
import { Desk } from './Desk.ts'
import { fillKey } from './fillKey.ts'
import { withBrowser } from './withBrowser.ts'

const DAY = '2026-07-01'
const ISLAND = { ActivityID: activities.island.id, Time: '10:00', Participants: 4 }

withBrowser('the page of a day', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.clear()
    desk.world.now = NOW
  })
  afterAll(() => desk?.close())

  const at = (page: Page, activity: string, time: string) =>
    page.getByRole('link', { name: new RegExp(`${time}.*${activity}`) })
  const says = (page: Page, activity: string, time: string, text: string) =>
    at(page, activity, time).filter({ hasText: text }).waitFor()
  const sunset = activities.sunset.name

  it('shows each activity with its timeslots, their taken places, and the totals', async () => {
    await desk.book()
    const page = await desk.signIn(`today?day=${DAY}`)
    await says(page, sunset, '09:00', '2 of 10')
    await says(page, sunset, '13:00', '0 of 10')
    const row = page.getByRole('region', { name: sunset })
    await expectSoon(() => row.innerText()).toContain('2 of 30 places')
    await expectSoon(() => page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Island Kayak Day',
      'Midnight Paddle',
      'Sea Cave Expedition',
      'Secret Lagoon',
      sunset,
      'White Water Rapids',
    ])
    await expectSoon(() => page.locator('.today-totals').innerText()).toMatch(/^8 timeslots\s+2 of 62 places$/)
  })

  it('shows the amount to pay, for each timeslot and in total', async () => {
    await desk.bookUnpaid()
    await desk.bookUnpaid({ time: '13:00', participants: 1 })
    for (const width of [1280, 375]) {
      const page = await desk.signIn(`today?day=${DAY}`, width)
      await says(page, sunset, '09:00', '£90.00 to pay')
      await says(page, sunset, '13:00', '£45.00 to pay')
      expect(await page.locator('.today-totals').innerText()).toContain('£135.00 to pay')
    }
  })

  it('draws bars as long as the timeslots, and only overlapping ones below each other', async () => {
    const { database, now } = desk.world
    const { operatorId, activityId } = activities.secret
    const day = '2026-08-03'
    // Each takes 90 minutes; only the last overlaps the one before it.
    const input = {
      weekdays: [1],
      times: ['15:00', '16:30', '18:00', '19:00'],
      seasonFrom: day,
      seasonTo: day,
      capacity: 6,
    }
    const { scheduleId } = await createSchedule(database, operatorId, activityId, input, now)
    for (const width of [1440, 2560]) {
      const page = await desk.signIn(`today?day=${day}`, width)
      const row = page.getByRole('region', { name: 'Secret Lagoon' })
      const links = row.getByRole('link')
      await links.nth(3).waitFor()
      const bars = await Promise.all((await row.locator('.today-bar').all()).map(bar => bar.boundingBox()))
      const hour = (await page.locator('.timeline-hours span').first().boundingBox())!.width
      for (const bar of bars) expect(Math.abs(bar!.width / hour - 1.5)).toBeLessThan(0.1)
      const [first, second, third, fourth] = bars.map(bar => bar!.y)
      expect([second, third]).toEqual([first, first])
      expect(fourth).toBeGreaterThan(first!)
      for (const link of await links.all()) {
        expect((await link.boundingBox())!.width).toBeGreaterThan(24)
        expect(await link.getAttribute('title')).toMatch(/^Secret Lagoon, \d\d:\d\d–\d\d:\d\d, 0 of 6$/)
      }
    }
    await deleteSchedule(database, operatorId, scheduleId, now)
  })

  it('shows timeslots of several days separately on the days after they start', async () => {
    const { activityId } = activities.rapids
    // From noon on the first to noon two days later.
    const lasts = async (minutes: number) => {
      await desk.world.admin.query('update product set duration_minutes = $2 where activity_id = $1', [
        activityId,
        minutes,
      ])
      const ends = `update timeslot set ends_at = starts_at + make_interval(mins => $2) where activity_id = $1 and date = '${DAY}'`
      await desk.world.admin.query(ends, [activityId, minutes])
    }
    await lasts(2 * 1440)
    await desk.book({ ActivityID: activities.rapids.id, Time: '12:00' })
    for (const width of [1280, 375]) {
      const page = await desk.signIn('today?day=2026-07-02', width)
      const running = page.getByRole('region', { name: 'Still running' })
      await running.getByRole('link', { name: /Wed 1 Jul, 12:00.*day 2 of 3.*White Water Rapids.*2 of 8/ }).waitFor()
      expect(await running.getByRole('link').count()).toBe(1)
      expect(await page.locator('.today-totals').innerText()).toMatch(/^8 timeslots/)
      await desk.expectFit(page)
      await page.getByRole('button', { name: 'Day after' }).click()
      await running.getByText('day 3 of 3').waitFor()
      await page.getByRole('button', { name: 'Day after' }).click()
      await page.getByRole('heading', { name: 'Sat 4 Jul' }).waitFor()
      await running.waitFor({ state: 'detached' })
    }
    await lasts(90)
  })

  it('shows a booking made after the day was read and before the page subscribed', async () => {
    const page = await desk.window()
    const listen = Promise.withResolvers<void>()
    await page.route('**/graphql/stream', async route => {
      await listen.promise
      await route.continue()
    })
    await desk.enter(page, `today?day=${DAY}`)
    await says(page, sunset, '09:00', '0 of 10')
    await desk.book()
    listen.resolve()
    await says(page, sunset, '09:00', '2 of 10')
  })

  it('updates the taken places in place, and keeps the focus', async () => {
    const first = await desk.book()
    const page = await desk.signIn(`today?day=${DAY}`)
    await says(page, sunset, '09:00', '2 of 10')
    await at(page, sunset, '09:00').evaluate(link => link.setAttribute('data-same', 'yes'))
    await at(page, sunset, '09:00').focus()
    await desk.book()
    await says(page, sunset, '09:00', '4 of 10')
    await rest(desk.world, 'POST', `/api/v2/ota/partner/booking/${first}/cancel`, { key: 'wanderly', body: {} })
    await says(page, sunset, '09:00', '2 of 10')
    await expectSoon(() => page.locator(':focus').getAttribute('data-same')).toBe('yes')
  })

  it('reads at most about once a second, however many bookings are made', async () => {
    const page = await desk.signIn(`today?day=${DAY}`)
    await says(page, sunset, '09:00', '0 of 10')
    let asked = 0
    page.on('request', request => {
      if (request.url().endsWith('/graphql')) asked++
    })
    const begun = performance.now()
    for (let places = 1; places <= 10; places++) await desk.book({ Participants: 1 })
    await says(page, sunset, '09:00', '10 of 10')
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThanOrEqual(2 + (performance.now() - begun) / 1000)
  })

  it('marks full and closed timeslots and outstanding waivers in words', async () => {
    const { database, now } = desk.world
    const { operatorId, activityId } = activities.sunset
    const day = '2026-07-03'
    await desk.book({ ...ISLAND, Date: day })
    await desk.book({ ActivityID: activities.rapids.id, Date: day, Time: '12:00' })
    const closing = { date: day, time: '18:00', capacity: null, reason: 'Storm' }
    await setScheduleException(database, operatorId, activityId, closing, now)
    const page = await desk.signIn(`today?day=${day}`)
    await says(page, 'Island Kayak Day', '10:00', 'Full')
    await says(page, sunset, '18:00', 'Closed')
    await says(page, 'White Water Rapids', '12:00', '1 waiver')
    await expectSoon(() => page.locator('.today-totals').innerText()).toContain('1 waiver outstanding')
  })

  it('keeps the day in its URL, and leads to other days and to today', async () => {
    const page = await desk.signIn('today')
    await page.getByRole('heading', { name: 'Today, Mon 15 Jun' }).waitFor()
    await expectSoon(() => page.locator('.today-clock').innerText()).toBe('Now 09:00')
    await expectSoon(() => page.locator('.today-totals').innerText()).toMatch(
      /^6 timeslots\s+0 of \d+ places\s+0 here$/,
    )
    await page.locator('.timeline-now').nth(4).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Day after' }).click()
    await page.getByRole('heading', { name: 'Tue 16 Jun', exact: true }).waitFor()
    await expectSoon(() => new URL(page.url()).search).toBe('?day=2026-06-16')
    await until(async () => (await page.locator('.timeline-now').count()) === 0)
    await page.getByLabel('Day', { exact: true }).fill(DAY)
    await page.getByRole('heading', { name: 'Wed 1 Jul' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Wed 1 Jul' }).waitFor()
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await page.getByRole('heading', { name: 'Today, Mon 15 Jun' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Wed 1 Jul' }).waitFor()
  })

  it('can be navigated with the keyboard only, and opens a manifest', async () => {
    const page = await desk.signIn(`today?day=${DAY}`)
    await at(page, sunset, '13:00').waitFor()
    for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key)
    await expectSoon(() => page.locator(':focus').innerText()).toContain('01:30')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Midnight Paddle' }).waitFor()
  })

  it('is a list by time on a phone, and includes the current time', async () => {
    // 12:30 in London. Timeslots up to 09:00, when the world begins, are not in the list.
    desk.world.now = new Date('2026-06-15T11:30:00Z')
    const page = await desk.signIn('today', 375, 700)
    await at(page, 'Island Kayak Day', '10:00').waitFor()
    const lines = page.locator('.today-list > li')
    await expectSoon(async () =>
      (await lines.allInnerTexts()).map(text => /^(Now )?\d\d:\d\d/.exec(text)?.[0]),
    ).toEqual(['10:00', '11:00', '12:00', 'Now 12:30', '13:00', '15:00', '18:00'])
    await page.getByRole('link', { name: 'Go to now' }).click()
    await expectSoon(() => new URL(page.url()).pathname).toBe('/dashboard/today')
  })

  it('names the time zone if the browser has another', async () => {
    const page = await desk.window()
    await page.goto(`${desk.url}/dashboard/today`)
    await fillKey(page, keys.wallsOperator.text)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Times are in America/New_York; you are in Europe/London.').waitFor()
    // 04:00 in New York.
    await expectSoon(() => page.locator('.today-clock').innerText()).toBe('Now 04:00')
  })

  it('shows an error, and reads again on request', async () => {
    const page = await desk.window()
    // Without this, the page would read again when it subscribes.
    await page.route('**/graphql/stream', () => {})
    await desk.enter(page, 'bookings')
    const refusal = { errors: [{ message: 'The service is busy.', extensions: { code: 'overloaded' } }] }
    await page.route('**/graphql', route => route.fulfill({ status: 429, json: refusal }))
    await page.getByRole('link', { name: 'Today' }).click()
    await page.getByRole('alert').filter({ hasText: 'The service is busy.' }).waitFor()
    await page.unroute('**/graphql')
    await page.getByRole('button', { name: 'Try again' }).click()
    await at(page, sunset, '13:00').waitFor()
    await expectSoon(() => page.getByRole('alert').count()).toBe(0)
  })

  it('says if a day has no timeslots', async () => {
    const page = await desk.signIn('today?day=2020-01-01')
    await page.getByText('Nothing runs on this day.').waitFor()
  })

  it.each([375, 1280, 2560])('fits a screen %i wide in light and dark mode, and is accessible', async width => {
    await desk.book(ISLAND)
    await desk.book({ ActivityID: activities.rapids.id, Time: '12:00' })
    const page = await desk.signIn(`today?day=${DAY}`, width)
    await says(page, 'Island Kayak Day', '10:00', 'Full')
    await desk.expectFit(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await desk.expectFit(page)
    await until(async () => (await page.locator('.today-slot').count()) === 8)
  })
})
