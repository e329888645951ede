import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { activities } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { rest } from '../world/rest.ts'
import { until } from '../world/until.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

const DAYS = ['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04', '2026-07-05', '2026-07-06']
const TIMES = ['09:00', '13:00', '18:00']

withBrowser('the dashboard under load', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterAll(async () => {
    await desk?.closeWindows()
    await desk?.close()
  })

  const named = (LastName: string) => ({ Customer: { FirstName: 'Ada', LastName, Email: 'ada@example.com' } })
  const totals = async () => {
    const query = '{ bookings(first: 1) { totals { bookingCount participants } } }'
    const response = await desk.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { query },
      headers: bearer('operator'),
    })
    return (JSON.parse(response.body) as { data: { bookings: { totals: { bookings: number; participants: number } } } })
      .data.bookings.totals
  }
  /** The first visible row below the table's header, and its position. */
  const place = (page: Page) =>
    page.evaluate(`(() => {
      const rows = [...document.querySelectorAll('tr[data-row]')]
      const first = rows.find(row => row.getBoundingClientRect().top > 150)
      return [first.dataset.row, Math.round(first.getBoundingClientRect().top)]
    })()`)

  it('keeps its scroll position while bookings are made, loses none, and agrees with GraphQL', async () => {
    // 160 of the 180 places of six days.
    const slots = DAYS.flatMap(day => TIMES.map(time => ({ Date: day, Time: time })))
    for (let made = 0; made < 80; made++)
      await desk.book({ ...slots[made % 18], Participants: 1, ...named(`Early ${made}`) })
    const list = await desk.signIn('bookings')
    await list.getByText('Early 79').first().waitFor()
    const day = await list.context().newPage()
    await day.goto(`${desk.url}/dashboard/today?day=2026-07-01`)
    await day
      .getByText(/\d+ of 10/)
      .first()
      .waitFor()
    await list.bringToFront()
    await desk.listening(list)
    await list.mouse.move(600, 500)
    await list.mouse.wheel(0, 900)
    // Browsers scroll smoothly: wait until the position is final.
    await until(async () => (await list.evaluate('scrollY')) === 900)
    const before = await place(list)
    const places: unknown[] = []
    for (let made = 80; made < 160; made++) {
      await desk.book({ ...slots[made % 18], Participants: 1, ...named(`Late ${made}`) })
      if (made % 10 === 0) places.push(await place(list))
      await sleep(25)
    }
    await list.getByRole('button', { name: 'Show 80 new bookings' }).waitFor()
    places.push(await place(list))
    for (const each of places) expect(each).toEqual(before)

    await list.getByRole('button', { name: 'Show 80 new bookings' }).click()
    await list.getByText('Late 159').first().waitFor()
    expect(await totals()).toEqual({ bookingCount: 160, participants: 160 })
    await until(async () => /160 bookings, 160 people/.test(await list.locator('#content').innerText()))
    await day.bringToFront()
    const [row] = await desk.world.admin.query<{ taken: number }>(
      `select sum(taken)::int taken from timeslot where operator_id = $1 and date = '2026-07-01'`,
      [(await desk.world.caller('operator')).operatorId],
    )
    await until(async () => (await day.locator('#content').innerText()).includes(`${row!.taken} of `))
  })

  it('finds a booking, opens it from a shared URL, and cancels it, which releases its places', async () => {
    const reference = await desk.book({ Date: '2026-07-10', Time: '09:00', ...named('Hopper') })
    const list = await desk.signIn('bookings')
    await list.getByRole('searchbox').fill('hopper')
    await list.waitForURL(/text=hopper/)
    const shared = await list.context().newPage()
    await shared.goto(list.url())
    await shared.getByRole('link', { name: reference }).click()
    await shared.getByRole('heading', { name: reference }).waitFor()
    const left = async () => {
      const path = `/api/v2/ota/partner/availability/${activities.sunset.id}/timeslots?Date=2026-07-10`
      const response = await rest(desk.world, 'GET', path, { key: 'wanderly' })
      return (response.body as { data: { Time: string; Available: number }[] }).data.find(each => each.Time === '09:00')
        ?.Available
    }
    expect(await left()).toBe(8)
    await shared
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .click()
    await shared
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel the booking/ })
      .click()
    await shared.getByText('Cancelled', { exact: true }).first().waitFor()
    expect(await left()).toBe(10)
    await list.getByText('Cancelled', { exact: true }).first().waitFor()
  })
})
