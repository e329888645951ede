import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Desk as Seller } from '../bookings/Desk.ts'
import { NOW } from '../world/cast.ts'
import { doJobs } from '../world/doJobs.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('messages to customers', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.world.admin.query('delete from email')
    await desk.world.admin.query('delete from graphile_worker._private_jobs')
    await desk.clear()
    desk.world.now = NOW
  })
  afterAll(() => desk?.close())

  const named = (FirstName: string, LastName: string) => ({
    Customer: { FirstName, LastName, Email: `${FirstName.toLowerCase()}@example.com` },
  })
  const slotOf = async (reference: string) => {
    const [row] = await desk.world.admin.query<{ timeslotId: string }>(
      'select timeslot_id "timeslotId" from booking where booking_reference = $1',
      [reference],
    )
    return `slot/${encodeTypeId('ts', row!.timeslotId)}`
  }
  const write = async (page: Page, subject = 'Rain at {{time}}') => {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Subject').fill(subject)
    await dialog.getByLabel('Text', { exact: true }).fill('Dear {{customer_first_name}},\n\nbring a jacket.')
    return dialog
  }
  const emails = () =>
    desk.world.admin.query<Record<string, string>>(
      `select recipient, status, subject from email where kind = 'MESSAGE' order by recipient`,
    )
  /** Sends what is due two minutes later. */
  const sendDue = async () => {
    desk.world.now = new Date(desk.world.now.getTime() + 120_000)
    await doJobs(desk.world, ['send-email'])
  }

  it.each([375, 1280])('are written to everyone of a departure, at a width of %d', async width => {
    const reference = await desk.book(named('Grace', 'Hopper'))
    await desk.book(named('Ada', 'Lovelace'))
    const page = await desk.signIn(await slotOf(reference), width)
    await page.getByRole('button', { name: 'Message everyone' }).click()
    await page.getByText('2 customers get it.').waitFor()
    const dialog = await write(page, 'Rain at {{tiem}}')
    await dialog.getByText('There is no placeholder {{tiem}}', { exact: false }).waitFor()
    await write(page)
    await dialog.getByRole('heading', { name: /As .*Grace Hopper.* gets it/ }).waitFor()
    await dialog.getByText('Rain at 09:00').waitFor()
    await dialog.frameLocator('iframe').getByText('Dear Grace,').waitFor()
    await desk.expectFit(page)
    await dialog.getByRole('button', { name: 'Send to 2' }).click()
    await dialog.getByText(/^2 e-mails go out at 15 Jun/).waitFor()
    await desk.expectFit(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const messages = page.getByRole('region', { name: 'Messages' })
    await messages.getByText(/^2 e-mails go out at/).waitFor()
    await sendDue()
    await messages.getByText('2 sent.').waitFor()
    await expectSoon(() => messages.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
    expect(await emails()).toEqual([
      { recipient: 'ada@example.com', status: 'SENT', subject: 'Rain at 09:00' },
      { recipient: 'grace@example.com', status: 'SENT', subject: 'Rain at 09:00' },
    ])
    await desk.expectFit(page)
    await page.goto(`${desk.url}/dashboard/booking/${reference}`)
    await page.getByText(/^Message sent: .*Rain at 09:00/).waitFor()
  })

  it('are taken back until they are sent', async () => {
    const reference = await desk.book(named('Ada', 'Lovelace'))
    const page = await desk.signIn(await slotOf(reference))
    await page.getByRole('button', { name: 'Message everyone' }).click()
    const dialog = await write(page)
    await dialog.getByRole('button', { name: 'Send to 1' }).click()
    await dialog.getByRole('button', { name: /^Undo/ }).click()
    await dialog.getByText('1 stopped.').waitFor()
    await sendDue()
    expect(await emails()).toMatchObject([{ status: 'DROPPED' }])
  })

  it.each([375, 1280])('are written to the bookings that are selected in the list, at a width of %d', async width => {
    const first = await desk.book(named('Ada', 'Lovelace'))
    await desk.book(named('Ben', 'Franklin'))
    const seller = await Seller.open(desk.world, 'operator')
    const hold = await seller.hold({ customer: null as never })
    const page = await desk.signIn('bookings', width)
    await page.getByRole('checkbox', { name: `Select ${first}` }).check()
    await page.getByText('1 selected').waitFor()
    await expectSoon(() => page.url()).toBe(`${desk.url}/dashboard/bookings`)
    await page.getByRole('button', { name: 'Select all 3 shown' }).click()
    await page.getByText('3 selected').waitFor()
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .nth(1)
      .uncheck()
    await page.getByText('2 selected').waitFor()
    await desk.expectFit(page)
    await page.getByRole('button', { name: 'Message' }).click()
    const dialog = await write(page)
    await dialog.getByText('1 customer gets it.').waitFor()
    await dialog.getByText(`Without an e-mail address, to be phoned: `).waitFor()
    await dialog.getByText(hold.bookingReference).waitFor()
    await desk.expectFit(page)
    await dialog.getByRole('button', { name: 'Send to 1' }).click()
    await dialog.getByText(/^1 e-mail goes out at/).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expectSoon(() => page.getByText('selected').count()).toBe(0)
    expect(await emails()).toMatchObject([{ recipient: 'ada@example.com', status: 'PLANNED' }])
  })

  it('cannot be written with a key that only reads', async () => {
    const reference = await desk.book(named('Ada', 'Lovelace'))
    const page = await desk.signIn(await slotOf(reference), 1280, 900, 'operatorReadOnly')
    await page.getByRole('row', { name: 'Ada Lovelace' }).waitFor()
    expect(await page.getByRole('button', { name: 'Message everyone' }).count()).toBe(0)
    await page.goto(`${desk.url}/dashboard/bookings`)
    await page.getByRole('link', { name: reference }).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
  })
})
