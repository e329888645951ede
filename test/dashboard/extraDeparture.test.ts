import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { activities, NOW } from '../world/cast.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('an extra departure', () => {
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

  const starts = (from: string, to: string) =>
    desk.world.admin.query<{ date: string; time: string; capacity: number }>(
      `select date::text, time, capacity from timeslot where activity_id = $1 and date between $2 and $3 and time in ('11:15', '16:45')
       order by 1, 2`,
      [activities.sunset.activityId, from, to],
    )

  it('is added from the page of the day, at times and with places that are usual or typed', async () => {
    const page = await desk.signIn('today?day=2026-07-01')
    await page.getByRole('link', { name: 'Extra departure' }).click()
    const dialog = page.getByRole('dialog', { name: 'Extra departure' })
    await dialog.getByLabel('Activity').selectOption({ label: 'Sunset Kayak Tour' })
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await dialog.getByText('Enter at least one time, such as 14:30.').first().waitFor()
    await dialog.getByLabel('Starts at').fill('11:15, 16:45')
    await desk.expectFit(page)
    await dialog.getByRole('button', { name: 'Add it' }).click()
    await page.getByText(/^Added: 11:15, 16:45 on/).waitFor()
    const [capacity] = await desk.world.admin.query<{ capacity: number }>(
      `select capacity from timeslot where activity_id = $1 and date = '2026-07-01' and time = '09:00'`,
      [activities.sunset.activityId],
    )
    expect(await starts('2026-06-30', '2026-07-02')).toEqual([
      { date: '2026-07-01', time: '11:15', ...capacity },
      { date: '2026-07-01', time: '16:45', ...capacity },
    ])
  })

  it('is added on many days at once, also on a phone, and refused with what is wrong', async () => {
    const page = await desk.signIn('schedule?week=2026-08-03', 375)
    await page.getByRole('button', { name: 'Extra departure' }).click()
    const dialog = page.getByRole('dialog', { name: 'Extra departure' })
    await dialog.getByLabel('Activity').selectOption({ label: 'Sunset Kayak Tour' })
    await dialog.getByLabel('Starts at').fill('25:00')
    await dialog.getByLabel('Places').fill('4')
    await dialog.getByLabel('Until').fill('2026-08-05')
    await dialog.getByRole('button', { name: /^Add it from/ }).click()
    await dialog.locator('.error').first().waitFor()
    expect(await starts('2026-08-03', '2026-08-05')).toEqual([])
    await dialog.getByLabel('Starts at').fill('16:45')
    await dialog.getByRole('button', { name: /^Add it from/ }).click()
    await page.getByText(/^Added: 16:45 on/).waitFor()
    expect(await starts('2026-08-01', '2026-08-10')).toEqual(
      ['2026-08-03', '2026-08-04', '2026-08-05'].map(date => ({ date, time: '16:45', capacity: 4 })),
    )
  })
})
