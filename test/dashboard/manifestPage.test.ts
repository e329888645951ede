import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { setScheduleException } from '../../src/domain/availability/changeExceptions.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Desk as Seller } from '../bookings/Desk.ts'
import { activities, keys, NOW, questions } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { rest } from '../world/rest.ts'
import { until } from '../world/until.ts'
import { Desk } from './Desk.ts'
import { fillKey } from './fillKey.ts'
import { withBrowser } from './withBrowser.ts'

const DAY = '2026-07-01'
/** A timeslot on the current day. */
const TODAY = { Date: '2026-06-15', Time: '13:00' }

withBrowser('the manifest page', () => {
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
    const [slot] = await desk.world.admin.query<{ timeslotId: string }>(
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
    const [row] = await desk.world.admin.query<{ status: string }>(query, [reference])
    return row!.status
  }

  /** Cancels without a notification, as if the page's connection were interrupted. */
  const cancelUnheard = (reference: string) =>
    desk.world.admin.query(
      `update booking set status = 'CANCELLED', cancelled_at = now(), version = version + 1 where booking_reference = $1`,
      [reference],
    )

  it('checks in three of four, and the last one later', async () => {
    await desk.book(named('Ada', 'Lovelace', { ...TODAY, Participants: 4 }))
    const page = await openToday(375)
    await page.getByRole('button', { name: 'Not all of Ada Lovelace are here' }).click()
    await desk.expectFit(page)
    await page.getByRole('button', { name: '3 of 4 are here' }).click()
    await page.getByText('Ada Lovelace is here, 3 people.').waitFor()
    await page.getByText('3 of 4 here', { exact: true }).waitFor()
    await line(page, 'Ada Lovelace').getByText('3 of 4 are here').waitFor()
    await page.getByRole('button', { name: 'The rest of Ada Lovelace came' }).click()
    await page.getByText('4 of 4 here', { exact: true }).waitFor()
    await expectSoon(() => page.getByRole('button', { name: /^Not all/ }).count()).toBe(0)
  })

  it('has a note of the staff, which is on paper too, and asks whose to take after a conflict', async () => {
    await desk.book()
    const page = await open(375)
    await page.getByRole('button', { name: 'Add a note' }).click()
    await page.getByLabel('Note for the staff').fill('Meet at the beach.')
    await desk.expectFit(page)
    // What is typed survives a reload.
    await page.reload()
    await expectSoon(() => page.getByLabel('Note for the staff').inputValue()).toBe('Meet at the beach.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Meet at the beach.').waitFor()
    await desk.expectFit(page)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('Meet at the beach.').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Change the note' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('button', { name: 'Change the note' }).click()
    await page.getByLabel('Note for the staff').fill('Meet at the pier.')
    await desk.world.admin.query(`update timeslot_note set text = 'Meet at the café.', version = version + 1`)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Somebody else has changed the note meanwhile: Meet at the café.').waitFor()
    await desk.expectFit(page)
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Meet at the pier.').waitFor()
    await page.getByRole('button', { name: 'Change the note' }).click()
    await page.getByLabel('Note for the staff').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Add a note' }).waitFor()
  })

  it('books a walk-in with two taps, and checks it in', async () => {
    for (const width of [1280, 375]) {
      const page = await openToday(width)
      await page.getByRole('button', { name: 'Walk-in' }).click()
      await page.getByRole('button', { name: '£45.00 in cash' }).waitFor()
      await desk.expectFit(page)
      await page.getByRole('button', { name: '£45.00 by card' }).click()
      await page.getByText('No name is here, 1 person.').waitFor()
      await page.getByText(width === 1280 ? '1 of 1 here' : '2 of 2 here').waitFor()
      await expectSoon(() => page.getByRole('dialog').count()).toBe(0)
    }
    const paid = await desk.world.admin.query<{ method: string; amount: string }>(
      'select method, amount_minor::text amount from payment',
    )
    expect(paid).toEqual([
      { method: 'CARD', amount: '4500' },
      { method: 'CARD', amount: '4500' },
    ])
  })

  it('books walk-ins by name to pay later, up to the last place', async () => {
    await desk.book({ ...TODAY, Participants: 7 })
    const page = await openToday()
    const act = page.getByRole('button', { name: 'Walk-in' })
    await act.click()
    const people = page.getByRole('dialog').getByRole('textbox').first()
    await people.fill('4')
    await people.press('Tab')
    await page.getByText('Only 3 left at this time.').waitFor()
    await expectSoon(() => page.getByRole('button', { name: 'Pay later' }).isDisabled()).toBe(true)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^One fewer/ })
      .click()
    await page.getByLabel('Name (optional)').fill('Grace')
    await page.getByRole('button', { name: 'Pay later' }).click()
    await page.getByText('Grace is here, 3 people.').waitFor()
    await line(page, 'Grace').getByText('£135.00').waitFor()
    await page.getByRole('button', { name: 'Walk-in: full' }).waitFor()
    await expectSoon(() => page.getByRole('button', { name: 'Walk-in: full' }).isDisabled()).toBe(true)
  })

  it('checks in with one tap on a phone, reached from the page of the day', async () => {
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
    // The number of people present stays visible when the page is scrolled.
    await page.mouse.wheel(0, 2000)
    await until(async () => (await page.locator('.manifest-presence').boundingBox())!.y >= 0)
  })

  it('marks a no-show, takes it back, and checks in a late arrival, which is taken back too', async () => {
    const reference = await desk.book(named('Ada', 'Lovelace', TODAY))
    const early = await openToday()
    await early.getByRole('button', { name: 'Check in Ada Lovelace' }).waitFor()
    await expectSoon(() => early.getByRole('button', { name: 'No-show: Ada Lovelace' }).count()).toBe(0)
    desk.world.now = new Date('2026-06-15T12:10:00Z')
    const page = await openToday()
    await page.getByRole('button', { name: 'No-show: Ada Lovelace' }).click()
    await line(page, 'Ada Lovelace').getByText('No-show', { exact: true }).waitFor()
    await page.getByText('0 of 2 here · 2 no-show').waitFor()
    await page.getByRole('button', { name: 'Undo for Ada Lovelace: No-show' }).click()
    await line(page, 'Ada Lovelace').getByText('Confirmed', { exact: true }).waitFor()
    expect(await statusOf(reference)).toBe('CONFIRMED')
    await page.getByRole('button', { name: 'No-show: Ada Lovelace' }).click()
    await page.getByRole('button', { name: 'Ada Lovelace came after all, 2 people' }).click()
    await page.getByText('2 of 2 here').waitFor()
    expect(await statusOf(reference)).toBe('REDEEMED')
    await page.getByRole('button', { name: 'Undo for Ada Lovelace: Checked in' }).click()
    await page.getByText('0 of 2 here').waitFor()
    expect(await statusOf(reference)).toBe('CONFIRMED')
    await desk.expectFit(page)
  })

  it('says on the row why a booking cannot be checked in, and keeps the row', async () => {
    const reference = await desk.book(named('Ada', 'Lovelace', TODAY))
    const page = await desk.window()
    // The page gets no change events, and has read the booking before it is cancelled.
    await page.route('**/graphql/stream', () => {})
    await desk.enter(page, await placeOf(activities.sunset, TODAY.Time, TODAY.Date))
    const button = page.getByRole('button', { name: 'Check in Ada Lovelace' })
    await button.waitFor()
    await cancelUnheard(reference)
    await button.click()
    const ada = line(page, 'Ada Lovelace')
    await ada.getByRole('alert').filter({ hasText: 'It is already cancelled and cannot be checked in.' }).waitFor()
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
    /** Closes the page, and expects that it had only network errors. */
    const closeAfterLoss = async (page: Page) => {
      await page.close()
      expect(desk.errors.splice(0).filter(each => !each.startsWith('Failed to load resource: net::'))).toEqual([])
    }

    it('queues a check-in, says so once, and sends it when the network is back', async () => {
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

    it('keeps a queued check-in through a reload, and sends it from another page', async () => {
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

    it('says why a queued check-in was refused', async () => {
      const reference = await desk.book(named('Ada', 'Lovelace', TODAY))
      const page = await openToday()
      await line(page, 'Ada Lovelace').waitFor()
      await cut(page)
      await tap(page, 'Ada Lovelace')
      await line(page, 'Ada Lovelace').getByText('waits for the network').waitFor()
      await cancelUnheard(reference)
      await mend(page)
      await line(page, 'Ada Lovelace').getByRole('alert').getByText('It is already cancelled').waitFor()
      await closeAfterLoss(page)
    })
  })

  it('shows check-ins and new bookings on other screens', async () => {
    await desk.book(named('Ada', 'Lovelace', TODAY))
    const [one, other] = [await openToday(), await openToday(375)]
    await other.getByRole('button', { name: 'Check in Ada Lovelace' }).waitFor()
    await one.getByRole('button', { name: 'Check in Ada Lovelace' }).click()
    await other.getByText('2 of 2 here').waitFor()
    await desk.book(named('Grace', 'Hopper', TODAY))
    await line(other, 'Grace Hopper').waitFor()
    await other.getByText('2 of 4 here').waitFor()
  })

  it('checks in with the keyboard only', async () => {
    await desk.book(named('Ada', 'Lovelace', TODAY))
    const reference = await desk.book(named('Grace', 'Hopper', TODAY))
    const page = await openToday()
    await line(page, 'Grace Hopper').waitFor()
    // Sorted by last name: Hopper is first.
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

  it('shows the amount to pay on the row, in print and in the CSV file, except for a partner’s sale', async () => {
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
    const [una] = await desk.world.admin.query<{ basketId: string }>(
      `select basket_id "basketId" from booking where first_name = 'Una'`,
    )
    await (await Seller.open(desk.world, 'operator')).pay(una!, 9000)
    await line(page, 'Una Paid').getByText('£90.00 to pay').waitFor({ state: 'detached' })
  })

  it('collapses cancelled bookings, and exports the others as CSV', async () => {
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

  it('escapes customers’ input against formula injection in CSV and against mailto parameters', async () => {
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
    expect(text).toContain(`"Two left paddles\n'=3+3;\t'@4, and 5-5; 6"`)
  })

  it('shows the answers of one booking or of all, and prints without controls and navigation', async () => {
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

  it('offers no check-in before the day, and says when it opens', async () => {
    await desk.book(named('Ada', 'Lovelace'))
    const page = await open()
    await page.getByText('Check-in opens on Wed 1 Jul.').waitFor()
    await expectSoon(() => page.getByRole('button', { name: /Check in|No-show/ }).count()).toBe(0)
  })

  it('offers no check-in to a key that can only read', async () => {
    await desk.book(named('Ada', 'Lovelace', TODAY))
    const page = await desk.window()
    await page.goto(`${desk.url}/dashboard/${await placeOf(activities.sunset, TODAY.Time, TODAY.Date)}`)
    await fillKey(page, keys.operatorReadOnly.text)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await line(page, 'Ada Lovelace').waitFor()
    await expectSoon(() => page.getByRole('button', { name: /Check in|No-show/ }).count()).toBe(0)
  })

  it('says if nobody has booked yet, and shows an error for an unknown timeslot', async () => {
    const page = await open()
    await page.getByText('Nobody has booked yet.').waitFor()
    await page.goto(`${desk.url}/dashboard/slot/${encodeTypeId('ts', activities.sunset.activityId)}`)
    await page.getByRole('alert').waitFor()
  })

  it('leaves space between the status and the amount to pay on a phone', async () => {
    desk.world.now = new Date(`${DAY}T07:30:00Z`)
    await desk.bookUnpaid({ time: '13:00' })
    const page = await desk.signIn(await placeOf(activities.sunset, '13:00'), 375)
    const marks = line(page, 'Una Paid').locator('.manifest-state .mark')
    await marks.getByText('£90.00 to pay').waitFor()
    const [state, due] = await Promise.all((await marks.all()).map(mark => mark.boundingBox()))
    expect(due!.x - (state!.x + state!.width)).toBeGreaterThan(3)
    await desk.expectFit(page)
  })

  it('shows each booking of a phone as one card, without the lines of the table', async () => {
    desk.world.now = new Date(`${DAY}T07:30:00Z`)
    await desk.bookUnpaid({ time: '13:00' })
    const page = await desk.signIn(await placeOf(activities.sunset, '13:00'), 375)
    const card = line(page, 'Una Paid')
    await card.waitFor()
    const lines = await card.locator('td').evaluateAll(cells => {
      const { getComputedStyle } = globalThis as unknown as { getComputedStyle(of: object): { borderTopWidth: string } }
      return cells.map(each => getComputedStyle(each).borderTopWidth)
    })
    expect(new Set(lines)).toEqual(new Set(['0px']))
  })

  it.each([375, 1280, 2560])('fits a screen %i wide in light and dark mode, and is accessible', async width => {
    const longest = { PaymentReference: 'A'.repeat(60), Notes: `${'Paddle '.repeat(30)}${'x'.repeat(80)}` }
    await desk.book(named('Ada', 'Lovelace', { ...longest, ActivityID: activities.rapids.id, Time: '12:00' }))
    const page = await desk.signIn(`${await placeOf(activities.rapids, '12:00')}?answers=all`, width)
    await line(page, 'Ada Lovelace').waitFor()
    await desk.expectFit(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await desk.expectFit(page)
  })
})
