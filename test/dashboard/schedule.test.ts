import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { activities } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { rest } from '../world/rest.ts'
import { until } from '../world/until.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

const { island, sunset } = activities
const WEEK = `schedule?week=2026-07-01&activity=${sunset.id}`

withBrowser('the schedule page', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.clear()
  })
  afterAll(() => desk?.close())

  const day = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const slot = (page: Page, date: string, time: string) =>
    day(page, date)
      .locator('.week-slot')
      .filter({ has: page.getByText(time, { exact: true }) })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const dialog = (page: Page) => page.getByRole('dialog')

  const availability = (activityId: string, rest: string) => `/api/v2/ota/partner/availability/${activityId}/${rest}`
  const dates = async () => {
    const url = availability(sunset.id, 'dates?StartDate=2026-06-29&EndDate=2026-07-05')
    const { body } = await rest(desk.world, 'GET', url, { key: 'wanderly' })
    return (body as { data: { Date: string }[] }).data.map(each => each.Date)
  }
  const places = async () => {
    const url = availability(sunset.id, 'timeslots?Date=2026-07-01')
    const { body } = await rest(desk.world, 'GET', url, { key: 'wanderly' })
    return (body as { data: { Time: string; Available: number }[] }).data.map(each => `${each.Time} ${each.Available}`)
  }

  it('shows a week from Monday, and leads to the next, the previous and the current week', async () => {
    const page = await desk.signIn(WEEK)
    await page.getByText(/^29 June ?– ?5 July 2026$/).waitFor()
    await slot(page, 'Wed 1 Jul', '18:00').waitFor()
    await expectSoon(() => page.locator('.week-day h2').allInnerTexts()).toEqual([
      'Mon 29 Jun',
      'Tue 30 Jun',
      'Wed 1 Jul',
      'Thu 2 Jul',
      'Fri 3 Jul',
      'Sat 4 Jul',
      'Sun 5 Jul',
    ])
    await until(async () => (await page.getByLabel('Activity').inputValue()) === sunset.id)
    await button(page, 'Week after').click()
    await page.getByText(/^6 ?– ?12 July 2026$/).waitFor()
    await button(page, 'Week before').click()
    await page.getByText(/^29 June ?– ?5 July 2026$/).waitFor()
    await button(page, 'Today').click()
    await page.getByText(/^15 ?– ?21 June 2026$/).waitFor()
    await expectSoon(() => new URL(page.url()).search).toBe(`?activity=${sunset.id}`)
    await page.getByLabel('Activity').selectOption('All activities')
    await day(page, 'Tue 16 Jun').getByText(island.name).waitFor()
  })

  it('shows on each day the timeslots that started earlier and have not ended', async () => {
    const { activityId, id, name } = activities.rapids
    // The timeslots of Sunday and Wednesday end at noon two days later.
    const lasts = async (minutes: number) => {
      await desk.world.admin.query('update product set duration_minutes = $2 where activity_id = $1', [
        activityId,
        minutes,
      ])
      const ends = `update timeslot set ends_at = starts_at + make_interval(mins => $2)
        where activity_id = $1 and date in ('2026-06-28', '2026-07-01')`
      await desk.world.admin.query(ends, [activityId, minutes])
    }
    await lasts(2 * 1440)
    const page = await desk.signIn(`schedule?week=2026-07-01&activity=${id}`)
    await day(page, 'Mon 29 Jun').getByText('day 2 of 3').waitFor()
    await day(page, 'Tue 30 Jun').getByText('day 3 of 3').waitFor()
    expect(await page.locator('.week-running li').allInnerTexts()).toEqual(
      ['2', '3', '2', '3'].map(nth => `${name} day ${nth} of 3`),
    )
    await desk.expectFit(page)
    await day(page, 'Fri 3 Jul').getByRole('link', { name }).click()
    await page.getByRole('heading', { name }).getByText('Wed 1 Jul, 12:00').waitFor()
    await lasts(90)
  })

  it('closes a day after a warning about its bookings, and opens it again, which partners see', async () => {
    await desk.book()
    const page = await desk.signIn(WEEK)
    await slot(page, 'Wed 1 Jul', '09:00').getByText('2/10').waitFor()
    await page.getByRole('link', { name: 'Close Wed 1 Jul' }).click()
    await page.getByText('3 departures, 2 people').waitFor()
    await page.getByLabel('Reason').fill('Storm')
    await button(page, 'Leave them to me').click()
    await button(page, 'Close 3 departures').click()
    await page.getByText('Nobody is booked.').waitFor()
    await page.goto(`${desk.url}/dashboard/${WEEK}`)
    await day(page, 'Wed 1 Jul').getByText(`${sunset.name}: closed, Storm`).waitFor()
    await slot(page, 'Wed 1 Jul', '13:00').getByText('Closed: Storm').waitFor()
    expect(await dates()).not.toContain('2026-07-01')
    await button(page, `Undo: ${sunset.name}: closed, Storm`).click()
    await until(async () => (await slot(page, 'Wed 1 Jul', '13:00').getByText('Closed').count()) === 0)
    expect(await dates()).toContain('2026-07-01')
    // Opened by mistake.
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await day(page, 'Wed 1 Jul').getByText(`${sunset.name}: closed, Storm`).waitFor()
    expect(await dates()).not.toContain('2026-07-01')
    await button(page, `Undo: ${sunset.name}: closed, Storm`).click()
    await until(async () => (await slot(page, 'Wed 1 Jul', '13:00').getByText('Closed').count()) === 0)
  })

  it('closes one timeslot, and a day with a timeslot of changed capacity', async () => {
    const page = await desk.signIn(WEEK)
    await slot(page, 'Wed 1 Jul', '13:00').click()
    await button(page, 'Close this time…').click()
    await dialog(page).getByText('Nobody is booked on it.').waitFor()
    await button(page, 'Close this time').click()
    await dialog(page).getByText('Closed', { exact: true }).waitFor()
    expect(await places()).toEqual(['09:00 10', '18:00 10'])
    await button(page, 'Open it again').click()
    await dialog(page).getByText('Open', { exact: true }).waitFor()
    expect(await places()).toHaveLength(3)

    await dialog(page).getByLabel('Places', { exact: true }).fill('4')
    await button(page, 'Change the capacity').click()
    await dialog(page).getByText('0 of 4 places taken').waitFor()
    await page.keyboard.press('Escape')
    await slot(page, 'Wed 1 Jul', '13:00').getByText('Changed to 4 places').waitFor()
    expect(await places()).toEqual(['09:00 10', '13:00 4', '18:00 10'])
    await page.getByRole('link', { name: 'Close Wed 1 Jul' }).click()
    await page.getByLabel('Reason').fill('Storm')
    await button(page, 'Close 3 departures').click()
    await page.getByText('Nobody is booked.').waitFor()
    await page.goto(`${desk.url}/dashboard/${WEEK}`)
    await slot(page, 'Wed 1 Jul', '13:00').getByText('Closed').waitFor()
    await until(async () => (await places()).length === 0)
    await slot(page, 'Wed 1 Jul', '13:00').click()
    await button(page, 'Open the whole day again').click()
    await dialog(page).getByText('Changed to 4 places').waitFor()
    expect(await places()).toEqual(['09:00 10', '13:00 4', '18:00 10'])
  })

  it('stores a capacity below the taken places, and shows at its field what is not a number', async () => {
    await desk.book()
    const page = await desk.signIn(WEEK)
    await slot(page, 'Wed 1 Jul', '09:00').click()
    const field = dialog(page).getByLabel('Places', { exact: true })
    await field.fill('1')
    await page.reload()
    await expectSoon(() => field.inputValue()).toBe('1')
    await button(page, 'Change the capacity').click()
    await page.getByText('It has 1 places now, and 2 are taken').waitFor()
    await dialog(page).getByText('2 of 1 places taken').waitFor()
    await field.fill('two')
    await button(page, 'Change the capacity').click()
    await dialog(page).getByText('as a whole number').waitFor()
    await expectSoon(() => field.getAttribute('aria-invalid')).toBe('true')
    expect(await places()).toEqual(['13:00 4', '18:00 10'])
    await button(page, 'Undo the change of capacity').click()
    await dialog(page).getByText('2 of 10 places taken').waitFor()
  })

  it('shows a new booking without a reload, and links to the manifest', async () => {
    const page = await desk.signIn(WEEK)
    await slot(page, 'Wed 1 Jul', '09:00').getByText('0/10').waitFor()
    await desk.book()
    await slot(page, 'Wed 1 Jul', '09:00').getByText('2/10').waitFor()
    await slot(page, 'Wed 1 Jul', '09:00').click()
    await dialog(page).getByRole('link', { name: 'Open the manifest' }).click()
    await page.waitForURL(/\/dashboard\/slot\/ts_/)
  })

  it('is read-only with a key that can only read', async () => {
    const page = await desk.signIn(WEEK, 1280, 900, 'operatorReadOnly')
    await slot(page, 'Wed 1 Jul', '09:00').click()
    await dialog(page).getByText('0 of 10 places taken').waitFor()
    await expectSoon(() => dialog(page).getByRole('button').count()).toBe(1)
    await page.keyboard.press('Escape')
    await expectSoon(() => page.getByRole('button', { name: /Undo/ }).count()).toBe(0)
    await expectSoon(() => page.getByRole('link', { name: /Close/ }).count()).toBe(0)
  })

  it.each([
    [375, 'dark'],
    [1280, 'light'],
    [2560, 'dark'],
  ] as const)('fits a screen %i wide in %s mode, and is accessible', async (width, colorScheme) => {
    await desk.book()
    const page = await desk.signIn('schedule?week=2026-07-01', width)
    await page.emulateMedia({ colorScheme })
    await slot(page, 'Wed 1 Jul', '09:00').getByText('2/10').waitFor()
    await desk.expectFit(page)
    await slot(page, 'Wed 1 Jul', '09:00').click()
    await dialog(page).waitFor()
    await desk.expectFit(page)
    await page.keyboard.press('Escape')
  })
})
