import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { Desk as Seller } from '../bookings/Desk.ts'
import { activities, NOW } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

const DAY = '2026-07-01'

withBrowser('the list of a day', () => {
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

  it('has every departure with who comes, what they owe and their notes, and prints', async () => {
    await desk.book({ Date: DAY, Time: '13:00', Notes: 'Left-handed paddle, please' })
    const counter = await Seller.open(desk.world, 'operator')
    await desk.world.admin.query(
      `insert into timeslot_note (operator_id, timeslot_id, text, written_at, version)
       select operator_id, timeslot_id, 'Meet at the beach.', now(), 1 from timeslot where activity_id = $1 and date = $2 and time = '13:00'`,
      [activities.sunset.activityId, DAY],
    )
    await counter.book({ date: DAY, time: '09:00', payment: { amount: { amount: 0 } } })
    await counter.cancel(await counter.book({ date: DAY, time: '18:00' }))
    for (const width of [375, 1280]) {
      const page = await desk.signIn(`today?day=${DAY}`, width)
      await page.getByRole('link', { name: 'Print the day' }).click()
      const departures = page.getByRole('heading', { level: 2 })
      await departures.nth(1).waitFor()
      expect(await departures.allInnerTexts()).toEqual([
        expect.stringMatching(/^09:00.*Sunset Kayak Tour/),
        expect.stringMatching(/^13:00.*Sunset Kayak Tour/),
      ])
      await page.getByText('£90.00', { exact: true }).waitFor()
      await page.getByText('Meet at the beach.').waitFor()
      await page.getByText('Left-handed paddle, please').waitFor()
      await desk.expectFit(page)
      await page.emulateMedia({ media: 'print' })
      await expectSoon(() => page.getByRole('navigation').isVisible()).toBe(false)
      await expectSoon(() => page.locator('.day-list-box').first().isVisible()).toBe(true)
    }
  })

  it('says of a day without bookings that nobody comes', async () => {
    const page = await desk.signIn('day?day=2026-07-05')
    await page.getByText('Nobody is coming on this day.').waitFor()
  })
})
