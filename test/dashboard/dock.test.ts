import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { NOW } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { FaultProxy } from '../world/FaultProxy.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

const TODAY = { Date: '2026-06-15', Time: '13:00' }

withBrowser('a departure without a connection', () => {
  let desk: Desk
  let network: FaultProxy
  beforeAll(async () => {
    desk = await Desk.open()
    network = await FaultProxy.open(desk.url)
  })
  afterEach(async () => {
    network.restore()
    await desk.closeWindows()
    await desk.clear()
    desk.world.now = NOW
  })
  afterAll(async () => {
    await network?.close()
    await desk?.close()
  })

  const person = (FirstName: string, Participants = 2) => ({
    ...TODAY,
    Participants,
    Customer: { FirstName, LastName: 'Hopper', Email: `${FirstName.toLowerCase()}@example.com` },
  })
  const statusOf = async (reference: string) => {
    const query = 'select status from booking where booking_reference = $1'
    return (await desk.world.admin.query<{ status: string }>(query, [reference]))[0]!.status
  }
  const at = (place: string) => `${network.url}dashboard/${place}`
  const line = (page: Page, name: string) => page.getByRole('row', { name })
  const stored = (page: Page, prefix: string) =>
    page.evaluate(each => Object.keys(localStorage).filter(key => key.startsWith(each)).length, prefix)

  /** The page of the day on a telephone, once everything is there for the time without a connection. */
  const open = async (): Promise<Page> => {
    const page = await desk.window(375, 800, 'en-GB', 'allow')
    await desk.enter(page, 'bookings')
    await page.goto(at('today'))
    await page.getByRole('link', { name: '13:00' }).waitFor()
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await expectSoon(() => stored(page, 'offline data manifest ')).toBe(1)
    return page
  }
  /** What a browser logs of a lost network is no error here. */
  const closeAfterLoss = async (page: Page) => {
    await page.close()
    expect(desk.errors.splice(0).filter(each => !each.startsWith('Failed to load resource: net::'))).toEqual([])
  }

  it('shows the day after a reload, queues taps through another, and sends them in order', async () => {
    const [ada, ben, eve] = [
      await desk.book(person('Ada')),
      await desk.book(person('Ben', 4)),
      await desk.book(person('Eve', 1)),
    ]
    await desk.world.admin.query(
      `insert into timeslot_note (operator_id, timeslot_id, text, written_at, version)
       select operator_id, timeslot_id, 'Meet at the beach.', now(), 1 from booking where booking_reference = $1`,
      [ada],
    )
    const page = await open()
    network.cut()
    await page.reload()
    await page.getByRole('link', { name: '13:00' }).click()
    await page.getByText(/^As of .*it may have changed since\.$/).waitFor()
    await page.getByText('Meet at the beach.').waitFor()
    expect(await page.getByRole('button', { name: 'Change the note' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Check in Ada Hopper' }).click()
    await line(page, 'Ada Hopper').getByText('waits for the network').waitFor()
    await page.getByRole('button', { name: 'Not all of Ben Hopper are here' }).click()
    await page.getByRole('button', { name: '3 of 4 are here' }).click()
    await page.getByRole('button', { name: 'Check in Eve Hopper' }).click()
    await page.getByText('3 check-ins wait for the network.').waitFor()
    // It was somebody else.
    await page.getByRole('button', { name: 'Undo for Eve Hopper' }).click()
    await page.getByText('2 check-ins wait for the network.').waitFor()
    await desk.expectFit(page)
    await page.reload()
    await page.getByText('2 check-ins wait for the network.').waitFor()
    expect(await Promise.all([ada, ben, eve].map(statusOf))).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED'])
    network.restore()
    await line(page, 'Ada Hopper').getByText('Checked in', { exact: true }).waitFor()
    await line(page, 'Ben Hopper').getByText('3 of 4 are here').waitFor()
    expect(await Promise.all([ada, ben, eve].map(statusOf))).toEqual(['REDEEMED', 'REDEEMED', 'CONFIRMED'])
    const order = await desk.world.admin.query<{ reference: string }>(
      `select b.booking_reference reference from booking_event e join booking b using (operator_id, booking_id)
       where e.action = 'REDEEMED' order by e.xmin::text::bigint`,
    )
    expect(order.map(each => each.reference)).toEqual([ada, ben])
    await expectSoon(() => stored(page, 'offline taps')).toBe(0)
    await closeAfterLoss(page)
  })

  it('says what could not be done, because the booking has changed meanwhile', async () => {
    const ada = await desk.book(person('Ada'))
    const page = await open()
    network.cut()
    await page.reload()
    await page.getByRole('link', { name: '13:00' }).click()
    await page.getByRole('button', { name: 'Check in Ada Hopper' }).click()
    await page.getByText('1 check-in waits for the network.').waitFor()
    await desk.world.admin.query(
      `update booking set status = 'CANCELLED', cancelled_at = now(), version = version + 1 where booking_reference = $1`,
      [ada],
    )
    network.restore()
    await page.getByText('It is already cancelled and cannot be checked in.').first().waitFor()
    expect(await statusOf(ada)).toBe('CANCELLED')
    await closeAfterLoss(page)
  })

  it('survives the end of the tab', async () => {
    const ada = await desk.book(person('Ada'))
    const page = await open()
    const place = await page.getByRole('link', { name: '13:00' }).getAttribute('href')
    network.cut()
    await page.reload()
    await page.getByRole('link', { name: '13:00' }).click()
    await page.getByRole('button', { name: 'Check in Ada Hopper' }).click()
    await page.getByText('1 check-in waits for the network.').waitFor()
    const other = await page.context().newPage()
    await closeAfterLoss(page)
    await other.goto(new URL(place!, network.url).href)
    await other.getByText('1 check-in waits for the network.').waitFor()
    network.restore()
    await line(other, 'Ada Hopper').getByText('Checked in', { exact: true }).waitFor()
    expect(await statusOf(ada)).toBe('REDEEMED')
    await other.close()
  })

  it('leaves nothing behind once somebody has signed out', async () => {
    await desk.book(person('Ada'))
    const page = await open()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Your e-mail address').waitFor()
    expect(await stored(page, 'offline ')).toBe(0)
    network.cut()
    await page.reload()
    await page.getByText('No connection.').first().waitFor()
    await expectSoon(() => page.getByText('Ada').count()).toBe(0)
    network.restore()
    await closeAfterLoss(page)
  })
})
