import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { setScheduleException } from '../../src/availability/changeExceptions.ts'
import { encodeTypeId } from '../../src/scalars/typeid.ts'
import { Desk as Seller } from '../bookings/Desk.ts'
import { activities, keys, NOW, questions } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { rest } from '../world/rest.ts'
import { until } from '../world/until.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

const DAY = '2026-07-01'
/** The day that it is. */
const TODAY = { Date: '2026-06-15', Time: '13:00' }

withBrowser('a manifest in a browser', () => {
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

  const named = (FirstName: string, LastName: string, more: object = {}) => ({
    Customer: { FirstName, LastName, Email: 'someone@example.com', Phone: '+44 20 7946 0958' },
    ...more,
  })
  const placeOf = async ({ activityId }: { activityId: string }, time: string, day = DAY) => {
    const [slot] = await desk.world.database.query<{ timeslotId: string }>(
      'select timeslot_id "timeslotId" from timeslot where activity_id = $1 and date = $2 and time = $3',
      [activityId, day, time],
    )
    return `slot/${encodeTypeId('ts', slot!.timeslotId)}`
  }
  const open = async (width = 1280) => desk.signIn(await placeOf(activities.sunset, '09:00'), width)
  const openToday = async (width = 1280) => desk.signIn(await placeOf(activities.sunset, TODAY.Time, TODAY.Date), width)
  const line = (page: Page, name: string) => page.getByRole('row', { name })
  const statusOf = async (reference: string) => {
    const query = 'select status from booking where booking_reference = $1'
    const [row] = await desk.world.database.query<{ status: string }>(query, [reference])
    return row!.status
  }

  /** Cancels behind the page's back, as on a phone that has heard nothing for a while. */
  const cancelUnheard = (reference: string) =>
    desk.world.database.query(
      `update booking set status = 'CANCELLED', cancelled_at = now(), version = version + 1 where booking_reference = $1`,
      [reference],
    )

  it('checks in with one tap on a phone, all the way from the day', async () => {
    const reference = await desk.book(named('Ada', 'Lovelace', { ...TODAY, Notes: 'Left-handed paddle, please' }))
    await desk.book(named('Grace', 'Hopper', TODAY))
    const page = await desk.signIn('today', 375, 700)
    await page.getByRole('link', { name: '13:00' }).click()
    await page.getByText('0 of 4 here').waitFor()
    const ada = line(page, 'Ada Lovelace')
    for (const part of [reference, 'Wanderly', 'someone@example.com', 'Confirmed'])
      await expectSoon(() => ada.innerText()).toContain(part)
    await expectSoon(() => ada.getByRole('link', { name: '+44' }).getAttribute('href')).toMatch(/^tel:\+44/)
    await page.getByText('Left-handed paddle, please').waitFor()
    const button = page.getByRole('button', { name: 'Check in Ada Lovelace, 2 people' })
    await expectSoon(async () => (await button.boundingBox())!.height).toBeGreaterThanOrEqual(40)
    await button.click()
    await page.getByText('Ada Lovelace is here, 2 people.').waitFor()
    await page.getByText('2 of 4 here').waitFor()
    await ada.getByText('Checked in', { exact: true }).waitFor()
    await expectSoon(() => button.count()).toBe(0)
    expect(await statusOf(reference)).toBe('REDEEMED')
    // However far one has read on, who is here stays in sight.
    await page.mouse.wheel(0, 2000)
    await until(async () => (await page.locator('.manifest-presence').boundingBox())!.y >= 0)
  })

  it('asks before a no-show, which can still come late', async () => {
    const reference = await desk.book(named('Ada', 'Lovelace', TODAY))
    const early = await openToday()
    await early.getByRole('button', { name: 'Check in Ada Lovelace' }).waitFor()
    await expectSoon(() => early.getByRole('button', { name: 'No-show: Ada Lovelace' }).count()).toBe(0)
    desk.world.now = new Date('2026-06-15T12:10:00Z')
    const page = await openToday()
    await page.getByRole('button', { name: 'No-show: Ada Lovelace' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ada Lovelace did not come?' })
    await dialog.getByRole('button', { name: 'Leave it' }).click()
    expect(await statusOf(reference)).toBe('CONFIRMED')
    await page.getByRole('button', { name: 'No-show: Ada Lovelace' }).click()
    await dialog.getByRole('button', { name: 'Mark as no-show' }).click()
    await line(page, 'Ada Lovelace').getByText('No-show', { exact: true }).waitFor()
    await page.getByText('0 of 2 here · 2 no-show').waitFor()
    await page.getByRole('button', { name: 'Ada Lovelace came after all, 2 people' }).click()
    await page.getByText('2 of 2 here').waitFor()
    expect(await statusOf(reference)).toBe('REDEEMED')
  })

  it('says beside the row why one cannot be checked in, and leaves it there', async () => {
    const reference = await desk.book(named('Ada', 'Lovelace', TODAY))
    const page = await desk.window()
    // It hears of nothing, and has read before what happens.
    await page.route('**/graphql/stream', () => {})
    await desk.enter(page, await placeOf(activities.sunset, TODAY.Time, TODAY.Date))
    const button = page.getByRole('button', { name: 'Check in Ada Lovelace' })
    await button.waitFor()
    await cancelUnheard(reference)
    await button.click()
    const ada = line(page, 'Ada Lovelace')
    await ada.getByRole('alert').filter({ hasText: 'It is cancelled by now and cannot be checked in.' }).waitFor()
    await ada.getByText('Cancelled', { exact: true }).waitFor()
    await expectSoon(() => button.count()).toBe(0)
  })

  describe('without a network', () => {
    const cut = async (page: Page) => {
      await page.route('**/*', route => route.abort('internetdisconnected'))
      await page.evaluate('dispatchEvent(new Event("offline"))')
    }
    const mend = async (page: Page) => {
      await page.unroute('**/*')
      await page.evaluate('dispatchEvent(new Event("online"))')
    }
    const tap = (page: Page, name: string) => page.getByRole('button', { name: `Check in ${name}` }).click()
    /** Nothing but the network may have failed. */
    const closeAfterLoss = async (page: Page) => {
      await page.close()
      expect(desk.faults.splice(0).filter(each => !each.startsWith('Failed to load resource: net::'))).toEqual([])
    }

    it('keeps a check-in, says so once, and sends it when there is one again', async () => {
      const reference = await desk.book(named('Ada', 'Lovelace', TODAY))
      const page = await openToday(375)
      await line(page, 'Ada Lovelace').waitFor()
      await cut(page)
      await tap(page, 'Ada Lovelace')
      await line(page, 'Ada Lovelace').getByText('waits for the network').waitFor()
      await page.getByText('1 check-in waits for the network.').waitFor()
      await expectSoon(() => page.locator('.banner').count()).toBe(1)
      await expectSoon(() => page.getByRole('button', { name: 'Check in Ada Lovelace' }).count()).toBe(0)
      await desk.expectFit(page)
      expect(await statusOf(reference)).toBe('CONFIRMED')
      await mend(page)
      await line(page, 'Ada Lovelace').getByText('Checked in', { exact: true }).waitFor()
      expect(await statusOf(reference)).toBe('REDEEMED')
      await expectSoon(() => page.locator('.banner').count()).toBe(0)
      await closeAfterLoss(page)
    })

    it('keeps it through a reload, and on another page', async () => {
      const reference = await desk.book(named('Ada', 'Lovelace', TODAY))
      const page = await openToday()
      await line(page, 'Ada Lovelace').waitFor()
      await cut(page)
      await tap(page, 'Ada Lovelace')
      await line(page, 'Ada Lovelace').getByText('waits for the network').waitFor()
      await page.unroute('**/*')
      await page.goto(`${desk.url}/dashboard/bookings`)
      await page.getByRole('row', { name: reference }).getByText('Checked in').waitFor()
      expect(await statusOf(reference)).toBe('REDEEMED')
      await closeAfterLoss(page)
    })

    it('tells why one cannot be checked in any more', async () => {
      const reference = await desk.book(named('Ada', 'Lovelace', TODAY))
      const page = await openToday()
      await line(page, 'Ada Lovelace').waitFor()
      await cut(page)
      await tap(page, 'Ada Lovelace')
      await line(page, 'Ada Lovelace').getByText('waits for the network').waitFor()
      await cancelUnheard(reference)
      await mend(page)
      await line(page, 'Ada Lovelace').getByRole('alert').getByText('It is cancelled by now').waitFor()
      await closeAfterLoss(page)
    })
  })

  it('shows to everybody who has come, and who has just booked', async () => {
    await desk.book(named('Ada', 'Lovelace', TODAY))
    const [one, other] = [await openToday(), await openToday(375)]
    await other.getByRole('button', { name: 'Check in Ada Lovelace' }).waitFor()
    await one.getByRole('button', { name: 'Check in Ada Lovelace' }).click()
    await other.getByText('2 of 2 here').waitFor()
    await desk.book(named('Grace', 'Hopper', TODAY))
    await line(other, 'Grace Hopper').waitFor()
    await other.getByText('2 of 4 here').waitFor()
  })

  it('checks in with the keyboard alone', async () => {
    await desk.book(named('Ada', 'Lovelace', TODAY))
    const reference = await desk.book(named('Grace', 'Hopper', TODAY))
    const page = await openToday()
    await line(page, 'Grace Hopper').waitFor()
    // By last name: Hopper comes first.
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key)
    await expectSoon(() => page.locator('tr[aria-selected=true]').innerText()).toContain('Grace Hopper')
    await page.keyboard.press('x')
    await page.getByText('2 of 4 here').waitFor()
    await page.keyboard.press('x')
    await page.getByText('Grace Hopper cannot be checked in. Status: Checked in.').waitFor()
    expect(await statusOf(reference)).toBe('REDEEMED')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/booking/${reference}`)
  })

  it('says what is still to pay, on the line, on paper and in the file, and asks nobody for what a partner sold', async () => {
    const held = await rest(desk.world, 'POST', '/api/v2/ota/partner/hold', {
      key: 'wanderly',
      body: {
        ActivityID: activities.sunset.id,
        Date: DAY,
        Time: '09:00',
        Participants: 1,
        ...named('Ada', 'Lovelace'),
      },
    })
    expect(held.status).toBe(201)
    await desk.bookUnpaid()
    const page = await open()
    await line(page, 'Una Paid').getByText('£90.00 to pay').waitFor()
    await page.locator('.manifest-presence').getByText('£90.00 to pay').waitFor()
    await line(page, 'Ada Lovelace').waitFor()
    expect(await line(page, 'Ada Lovelace').innerText()).not.toContain('to pay')
    await page.emulateMedia({ media: 'print' })
    expect(await line(page, 'Una Paid').getByText('£90.00 to pay').isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
    const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(head).toContain(',To pay,Currency,')
    expect(rows.map(row => /,([\d.]+),GBP,/.exec(row)?.[1])).toEqual(['0.00', '90.00'])
    const [una] = await desk.world.database.query<{ basketId: string }>(
      `select basket_id "basketId" from booking where first_name = 'Una'`,
    )
    await (await Seller.open(desk.world, 'operator')).pay(una!, 9000)
    await line(page, 'Una Paid').getByText('£90.00 to pay').waitFor({ state: 'detached' })
  })

  it('folds away who was called off, and gives the others as a file', async () => {
    await desk.book(named('Ada', '=Lovelace'))
    const off = await desk.book(named('Grace', 'Hopper'))
    await rest(desk.world, 'POST', `/api/v2/ota/partner/booking/${off}/cancel`, { key: 'wanderly', body: {} })
    const page = await open()
    await line(page, '=Lovelace').waitFor()
    await expectSoon(() => page.getByText('Grace Hopper').isVisible()).toBe(false)
    await page.getByText('1 cancelled, expired or rejected').click()
    await page.getByText('Grace Hopper').waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
    expect(file.suggestedFilename()).toBe('sunset-kayak-tour-2026-07-01-0900.csv')
    const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(`,2,Ada,'=Lovelace,`)
  })

  it('hands nothing that a customer wrote to a spreadsheet or a mail program to be obeyed', async () => {
    const Customer = { FirstName: 'Ada;=1+1', LastName: '＝2', Email: 'ada?bcc=eve%40example.org&body=@example.com' }
    await desk.book({ Customer, Notes: 'Two left paddles\n=3+3;\t@4, and 5-5; 6' })
    const page = await open()
    const address = page.getByRole('link', { name: 'ada?bcc' })
    await expectSoon(() => address.getAttribute('href')).toBe(
      'mailto:ada%3Fbcc%3Deve%2540example.org%26body%3D@example.com',
    )
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(`,2,Ada;'=1+1,'＝2,`)
    expect(text).toContain(`"Two left paddles\n'=3+3;'\t'@4, and 5-5; 6"`)
  })

  it('opens the answers of one booking or of all, and prints without what is for the screen', async () => {
    const { experience, weight } = questions
    await desk.book(
      named('Ada', 'Lovelace', {
        ActivityID: activities.cave.id,
        Time: '11:00',
        Answers: [
          { QuestionID: experience.id, Value: 'never' },
          { QuestionID: weight.id, Participant: 1, Value: 61.5 },
          { QuestionID: weight.id, Participant: 2, Value: 80 },
        ],
      }),
    )
    const page = await desk.signIn(await placeOf(activities.cave, '11:00'))
    await page.getByRole('button', { name: 'Answers of Ada Lovelace' }).click()
    await page.getByRole('heading', { name: 'Participant 2' }).waitFor()
    const answers = () => page.locator('.manifest-answers').innerText()
    await expectSoon(answers).toMatch(/Have you paddled before\?\s+Never\b/)
    await expectSoon(answers).toMatch(/Weight in kg\s+61.5[\s\S]+Weight in kg\s+80/)
    await page.getByRole('button', { name: 'Answers of Ada Lovelace' }).click()
    await page.getByRole('button', { name: 'Show all answers' }).click()
    await page.waitForURL(/answers=all/)
    await page.reload()
    await page.getByRole('button', { name: 'Hide all answers' }).waitFor()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expectSoon(() => page.getByRole('button').count()).toBe(0)
    await expectSoon(() => page.getByRole('navigation').count()).toBe(0)
    await page.getByText('61.5').waitFor()
    await expectSoon(() => page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)')
    expect((await page.pdf()).byteLength).toBeGreaterThan(10_000)
  })

  it('lists every booking of a large timeslot', async () => {
    const { database, now } = desk.world
    const { operatorId, activityId } = activities.sunset
    const day = '2026-07-04'
    const input = { date: day, time: '09:00', capacity: 120, reason: null }
    await setScheduleException(database, operatorId, activityId, input, now)
    for (let n = 1; n <= 104; n++) await desk.book(named('Ada', `Number ${n}`, { Date: day, Participants: 1 }))
    const page = await desk.signIn(await placeOf(activities.sunset, '09:00', day))
    await page.getByText('0 of 104 here').waitFor()
    await expectSoon(() => page.locator('[data-row]').count()).toBe(104)
  })

  it('opens the check-in on the day', async () => {
    await desk.book(named('Ada', 'Lovelace'))
    const page = await open()
    await page.getByText('Check-in opens on Wed 1 Jul.').waitFor()
    await expectSoon(() => page.getByRole('button', { name: /Check in|No-show/ }).count()).toBe(0)
  })

  it('offers no check-in to a key that may only read', async () => {
    await desk.book(named('Ada', 'Lovelace', TODAY))
    const page = await desk.window()
    await page.goto(`${desk.url}/dashboard/${await placeOf(activities.sunset, TODAY.Time, TODAY.Date)}`)
    await page.getByLabel('API key').fill(keys.operatorReadOnly.text)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await line(page, 'Ada Lovelace').waitFor()
    await expectSoon(() => page.getByRole('button', { name: /Check in|No-show/ }).count()).toBe(0)
  })

  it('says when nobody has booked yet, and when there is no such timeslot', async () => {
    const page = await open()
    await page.getByText('Nobody has booked this timeslot yet.').waitFor()
    await page.goto(`${desk.url}/dashboard/slot/${encodeTypeId('ts', activities.sunset.activityId)}`)
    await page.getByRole('alert').waitFor()
  })

  it('keeps what is to pay apart from the state on a phone', async () => {
    desk.world.now = new Date(`${DAY}T07:30:00Z`)
    await desk.bookUnpaid({ time: '13:00' })
    const page = await desk.signIn(await placeOf(activities.sunset, '13:00'), 375)
    const marks = line(page, 'Una Paid').locator('.manifest-state .mark')
    await marks.getByText('£90.00 to pay').waitFor()
    const [state, due] = await Promise.all((await marks.all()).map(mark => mark.boundingBox()))
    expect(due!.x - (state!.x + state!.width)).toBeGreaterThan(3)
    await desk.expectFit(page)
  })

  it.each([375, 1280, 2560])('fits a screen %i wide, light and dark, and leaves nobody out', async width => {
    const longest = { PaymentReference: 'A'.repeat(60), Notes: `${'Paddle '.repeat(30)}${'x'.repeat(80)}` }
    await desk.book(named('Ada', 'Lovelace', { ...longest, ActivityID: activities.rapids.id, Time: '12:00' }))
    const page = await desk.signIn(`${await placeOf(activities.rapids, '12:00')}?answers=all`, width)
    await line(page, 'Ada Lovelace').waitFor()
    await desk.expectFit(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await desk.expectFit(page)
  })
})
