import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Line } from '../waitlist/Line.ts'
import { activities, NOW } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Counter } from './Counter.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the waitlist', () => {
  let desk: Desk
  let line: Line
  beforeAll(async () => {
    desk = await Desk.open()
    line = await Line.open(desk.world, 'operator')
  })
  afterEach(async () => {
    await desk.closeWindows()
    await line.clear()
    desk.world.now = NOW
  })
  afterAll(() => desk?.close())

  const slot = async (time = '09:00') => {
    const [row] = await desk.world.admin.query<{ timeslotId: string }>(
      'select timeslot_id "timeslotId" from timeslot where activity_id = $1 and date = $2 and time = $3',
      [activities.sunset.activityId, '2026-07-01', time],
    )
    return `slot/${encodeTypeId('ts', row!.timeslotId)}`
  }
  const row = (page: Page, name: string) => page.getByRole('table', { name: 'Waitlist' }).getByRole('row', { name })
  const fillIn = async (page: Page, firstName: string, email = 'ada@example.com') => {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('People').fill('3')
    await dialog.getByLabel('First name').fill(firstName)
    await dialog.getByLabel('Last name').fill('Lovelace')
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Phone (optional)').fill('+44 7700 900123')
    return dialog
  }

  it.each([375, 1280])('adds who phones to a full departure, and removes them, at a width of %d', async width => {
    await line.fill()
    await line.join('Ben')
    const page = await desk.signIn(await slot(), width)
    await row(page, 'Ben Waiter').getByText('Waiting', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add to the waitlist' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add to the waitlist' }).click()
    await page
      .getByRole('dialog')
      .getByText(/Please correct “First name”, “Last name” and “E-mail”/)
      .waitFor()
    const dialog = await fillIn(page, 'Ada')
    await desk.expectFit(page)
    await dialog.getByRole('button', { name: 'Add to the waitlist' }).click()
    await page.getByText('Ada Lovelace is on the waitlist, at number 2.').waitFor()
    const ada = row(page, 'Ada Lovelace')
    for (const part of ['2', '3', '+447700900123', 'ada@example.com', 'Waiting'])
      await expectSoon(() => ada.innerText()).toContain(part)
    await page.getByText('5 people wait.').waitFor()
    await desk.expectFit(page)
    await ada.getByRole('button', { name: 'Remove Ada Lovelace' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from the waitlist' }).click()
    await page.getByText('Ada Lovelace is off the waitlist.').waitFor()
    await expectSoon(() => ada.count()).toBe(0)
  })

  it('is updated when places are offered, until when and as which booking', async () => {
    const sold = await line.fill()
    await line.join('Ben')
    const page = await desk.signIn(await slot())
    await row(page, 'Ben Waiter').getByText('Waiting', { exact: true }).waitFor()
    await desk.listening(page)
    await line.desk.amend(sold, { participants: 8 })
    await line.work()
    const ben = row(page, 'Ben Waiter')
    await ben.getByText('Offered', { exact: true }).waitFor()
    await ben.getByText(/until 15 Jun/).waitFor()
    const held = (await line.see((await entries())[0]!)).bookingReference!
    await ben.getByRole('link', { name: held }).waitFor()
  })
  const entries = () =>
    desk.world.admin.query<{ waitlistId: string }>(
      'select waitlist_id "waitlistId" from waitlist_entry order by turn',
    ) as Promise<Awaited<ReturnType<Line['join']>>[]>

  it('says why nobody needs to wait, and books instead with what was typed', async () => {
    await line.fill(7)
    const page = await desk.signIn(await slot())
    await page.getByText('Nobody waits for this departure.').waitFor()
    await page.getByRole('button', { name: 'Add to the waitlist' }).click()
    const dialog = await fillIn(page, 'Ada')
    await dialog.getByRole('button', { name: 'Add to the waitlist' }).click()
    await dialog.getByText('There is room: nobody needs to wait.').waitFor()
    await dialog.getByRole('button', { name: /^Wed,? 1 Jul, 09:00 3 free/ }).click()
    await expectSoon(() => page.getByLabel('First name').inputValue()).toBe('Ada')
    await expectSoon(() => page.getByLabel('People', { exact: true }).inputValue()).toBe('3')
  })

  it('says that somebody waited already', async () => {
    await line.fill()
    await line.join('Ada', { timeslotId: null })
    const page = await desk.signIn(await slot())
    await row(page, 'Ada Waiter').waitFor()
    await page.getByRole('button', { name: 'Add to the waitlist' }).click()
    const dialog = await fillIn(page, 'Ada')
    await dialog.getByRole('button', { name: 'Add to the waitlist' }).click()
    await page.getByText('Ada Lovelace was already on the waitlist').waitFor()
    await expectSoon(() => row(page, 'Ada').count()).toBe(1)
  })

  it('takes whoever comes too late for the last place, in one tap', async () => {
    await desk.book({ Participants: 9 })
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sunset Kayak Tour/, /^09:00–10:30 1 of 10 free/)
    await counter.customer()
    await expectSoon(() => page.getByRole('button', { name: 'Add to the waitlist' }).count()).toBe(0)
    await desk.book({ Participants: 1 })
    await page.getByText('No places left at this time. If you book anyway').waitFor()
    await page.getByRole('button', { name: 'Add to the waitlist' }).click()
    await page.getByText('Ada Lovelace is on the waitlist, at number 1.').waitFor()
    await row(page, 'Ada Lovelace').getByText('Waiting', { exact: true }).waitFor()
    expect(await desk.world.admin.query('select channel, participants, email from waitlist_entry')).toEqual([
      { channel: 'POINT_OF_SALE', participants: 1, email: 'ada@example.com' },
    ])
  })

  it('is reached from a time that is full, and offered when the booking is refused', async () => {
    await line.fill()
    const counter = await Counter.open(desk)
    const { page } = counter
    await page.getByRole('radio', { name: /Sunset/ }).check()
    await page.getByRole('button', { name: 'Month after' }).click()
    await page.getByRole('button', { name: /^Wednesday,? 1 July 2026/ }).click()
    await page.getByRole('button', { name: 'Waitlist for 09:00–10:30' }).click()
    await page.getByRole('button', { name: 'Add to the waitlist' }).click()
    await page.getByText('Please correct “First name”, “Last name” and “E-mail”.').waitFor()
    await desk.expectFit(page)
    await counter.customer()
    await counter.book()
    await page.getByRole('alert').getByText('No place is left at this time.').waitFor()
    await page.getByRole('button', { name: 'Add to the waitlist' }).click()
    await page.getByText('Ada Lovelace is on the waitlist, at number 1.').waitFor()
  })

  it('is reached from a day without any room', async () => {
    for (const time of ['09:00', '13:00', '18:00']) await line.fill(10, { date: '2026-07-01', time })
    const page = await desk.signIn('book')
    await page.getByRole('radio', { name: /Sunset/ }).check()
    await page.getByRole('button', { name: 'Month after' }).click()
    const day = page.getByRole('button', { name: /^Wednesday,? 1 July 2026, no room/ })
    await day.waitFor()
    await day.press('Enter')
    await page.getByText('There is no room on Wednesday').waitFor()
    await desk.expectFit(page)
    await page.getByRole('button', { name: 'Waitlist of this day' }).click()
    await page.getByRole('button', { name: 'Waitlist for 13:00–14:30' }).click()
    await page.getByRole('button', { name: 'Add to the waitlist' }).waitFor()
  })

  it('has those who wait for any time of the day with each of its departures', async () => {
    for (const time of ['09:00', '13:00', '18:00']) await line.fill(10, { date: '2026-07-01', time })
    await line.join('Ben', { date: '2026-07-01' })
    const page = await desk.signIn(await slot('13:00'))
    await row(page, 'Ben Waiter').getByText('any time of this day').waitFor()
  })

  it.each([375, 1280])('has a page that finds entries to come, at a width of %d', async width => {
    await line.fill()
    await line.fill(10, { date: '2026-07-02', time: '09:00' })
    const customer = { firstName: 'Zoë', lastName: 'Ñandú', email: 'zoe@example.com', phone: '+447700900123' }
    await line.join('Zoë', { customer })
    await line.join('Ben', { date: '2026-07-02', time: '09:00' })
    const page = await desk.signIn('today', width)
    // On a phone it is behind the bar.
    if (width === 375) await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Waitlist', exact: true }).click()
    await row(page, 'Ben Waiter').waitFor()
    await row(page, 'Zoë Ñandú')
      .getByRole('link', { name: /^Wed,? 1 Jul, 09:00$/ })
      .waitFor()
    await desk.expectFit(page)
    await page.getByRole('searchbox').fill('nandu')
    await expectSoon(() => row(page, 'Ben').count()).toBe(0)
    await page.getByRole('searchbox').fill('7700 900')
    await row(page, 'Zoë').waitFor()
    await page.getByRole('searchbox').fill('nobody')
    await page.getByText('Nobody on the waitlist matches.').waitFor()
    await page.getByRole('searchbox').fill('')
    await page.getByLabel('Day').fill('2026-07-02')
    await expectSoon(() => row(page, 'Zoë').count()).toBe(0)
    await row(page, 'Ben').waitFor()
    await page.getByRole('button', { name: 'Removed' }).click()
    await page.getByText('Nobody on the waitlist matches.').waitFor()
    await desk.expectFit(page)
  })

  it('can be read and not changed with a key that only reads', async () => {
    await line.fill()
    await line.join('Ben')
    const page = await desk.signIn(await slot(), 1280, 900, 'operatorReadOnly')
    await row(page, 'Ben Waiter').waitFor()
    expect(await page.getByRole('button', { name: /Add to the waitlist|Remove/ }).count()).toBe(0)
  })
})
