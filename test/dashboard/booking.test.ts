import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { DelayUnit } from '../../src/domain/workflows/DelayUnit.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'
import { Office } from '../workflows/Office.ts'
import { activities, questions } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { bearer } from '../world/openApp.ts'
import { rest } from '../world/rest.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the page of a booking', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const open = async (reference: string, key: 'operator' | 'operatorReadOnly' = 'operator') => {
    const page = await desk.signIn(`booking/${reference}`, 1280, 900, key)
    await page.getByRole('heading', { name: reference }).waitFor()
    return page
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const sheet = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
  const said = (page: Page, text: string) => page.locator('.toast', { hasText: text }).waitFor()
  /** Runs a mutation of a booking as the operator, outside the page. */
  const elsewhere = async (query: string, variables: object) => {
    const payload = { query, variables }
    const response = await desk.app.inject({ method: 'POST', url: '/graphql', headers: bearer('operator'), payload })
    const { data, errors } = JSON.parse(response.body) as {
      data: Record<string, { booking: Record<string, unknown> }>
      errors?: object
    }
    expect(errors).toBeUndefined()
    return Object.values(data)[0]!.booking
  }
  const placesLeft = async (date: string, time: string) => {
    const url = `/api/v2/ota/partner/availability/${activities.sunset.id}/timeslots?Date=${date}`
    const { body } = await rest(desk.world, 'GET', url, { key: 'wanderly' })
    const found = (body as { data: { Time: string; Available: number }[] }).data.find(each => each.Time === time)
    return found?.Available ?? 0
  }

  it('links to a waiver with only optional questions, and says that it is optional', async () => {
    const { id, operatorId, activityId } = activities.island
    await desk.world.admin.query(
      `insert into waiver_question (operator_id, question_id, activity_id, label, type, required, scope, position)
       values ($1, gen_random_uuid(), $2, 'Any allergies?', 'text', false, 'booking', 0)`,
      [operatorId, activityId],
    )
    const page = await open(await desk.book({ ActivityID: id, Date: '2026-07-17', Time: '10:00' }))
    await sheet(page, 'Waiver').getByText('Optional', { exact: true }).waitFor()
    const link = page.getByRole('link', { name: 'Open the waiver page' })
    await page.goto((await link.getAttribute('href'))!.replace('http://service.test', desk.url))
    await page.getByText('Every answer is optional.').waitFor()
  })

  it('shows the waiver answers, with links to download files', async () => {
    const edge =
      '--edge\r\nContent-Disposition: form-data; name="file"; filename="passport.pdf"\r\n\r\n%PDF-1.7\nx\n%%EOF'
    const upload = await desk.app.inject({
      method: 'POST',
      url: '/api/v2/ota/partner/uploads',
      payload: `${edge}\r\n--edge--\r\n`,
      headers: { ...bearer('wanderly'), 'content-type': 'multipart/form-data; boundary=edge' },
    })
    const uploadId = JSON.parse(upload.body).data.UploadID
    const reference = await desk.book({
      ActivityID: activities.rapids.id,
      Time: '12:00',
      PartnerReference: 'W-77',
      Answers: [
        { QuestionID: questions.consent.id, Value: true },
        { QuestionID: questions.passport.id, UploadIDs: [uploadId] },
      ],
    })
    const page = await desk.signIn()
    await page.getByRole('row', { name: reference }).getByText('White Water Rapids').click()
    await page.waitForURL(new RegExp(`/dashboard/booking/${reference}$`))
    for (const part of ['Wednesday', '1 July 2026', '12:00', 'Wanderly', 'W-77'])
      await expectSoon(() => sheet(page, 'White Water Rapids').innerText()).toContain(part)
    await expectSoon(() => sheet(page, 'Customer').innerText()).toContain('ada@example.com')
    await expectSoon(() => sheet(page, 'Waiver').innerText()).toMatch(/I accept the risks of white water\s+Yes/)
    await desk.world.admin.query('update waiver_question set version = version + 1')
    await page.reload()
    await sheet(page, 'Waiver').getByText('The question has changed since this was answered').first().waitFor()
    await desk.expectFit(page)
    await desk.world.admin.query('update waiver_question set version = version - 1')
    const link = page.getByRole('link', { name: /Download passport\.pdf/ })
    const file = await desk.app.inject({ url: new URL((await link.getAttribute('href'))!).pathname })
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^attachment; .*passport\.pdf/),
    ])
  })

  it('cancels the booking with a reason, which releases its places', async () => {
    const [date, time] = ['2026-07-02', '09:00']
    const reference = await desk.book({ Date: date, Time: time, Participants: 4 })
    expect(await placesLeft(date, time)).toBe(6)
    const page = await open(reference)
    await sheet(page, /Thu 2 Jul/)
      .getByText('4 of 10 places taken, 6 left.')
      .waitFor()
    await press(page, 'Cancel booking')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/The deadline for cancelling is 1 Jul 2026/).waitFor()
    await dialog.getByLabel('Reason').fill('Storm')
    await desk.expectFit(page)
    await press(page, 'Cancel the booking')
    await said(page, `${reference} is cancelled.`)
    await sheet(page, 'History').getByText('“Storm”').waitFor()
    await sheet(page, /Thu 2 Jul/)
      .getByText('0 of 10 places taken, 10 left.')
      .waitFor()
    await expectSoon(() => page.getByRole('button', { name: 'Cancel booking' }).count()).toBe(0)
    expect(await placesLeft(date, time)).toBe(10)
  })

  it('moves the booking to an alternative if the chosen timeslot has become full', async () => {
    const reference = await desk.book({ Date: '2026-07-03', Time: '09:00' })
    const page = await open(reference)
    await press(page, 'Amend')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Day').fill('2026-07-04')
    await dialog.getByRole('radio', { name: /^13:00/ }).check()
    await desk.book({ Date: '2026-07-04', Time: '13:00', Participants: 9 })
    await press(page, 'Save changes')
    await dialog.getByText('Only 1 place is left at this time.').waitFor()
    await dialog.getByRole('button', { name: /Sat 4 Jul, 18:00 \(10 left\)/ }).click()
    await press(page, 'Save changes')
    await said(page, `${reference} is amended.`)
    const history = sheet(page, 'History')
    await history.getByText('Amended').waitFor()
    await expectSoon(() => history.innerText()).toMatch(/Day Fri 3 Jul → Sat 4 Jul\s+Time 09:00 → 18:00/)
    expect(await placesLeft('2026-07-04', '18:00')).toBe(8)
  })

  it('keeps input if the booking changes concurrently, shows both values, and saves only edited fields', async () => {
    const reference = await desk.book({ Date: '2026-07-05' })
    const page = await open(reference)
    await press(page, 'Amend')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First name').fill('Augusta')
    await elsewhere('mutation ($i: AmendBookingInput!) { amendBooking(input: $i) { booking { version } } }', {
      i: { bookingReference: reference, participants: 3, customer: { firstName: 'Grace' }, reason: 'One more' },
    })
    await dialog.getByText(/Amended meanwhile by: Operator/).waitFor()
    await expectSoon(() => dialog.getByLabel('First name').inputValue()).toBe('Augusta')
    await expectSoon(() => dialog.getByLabel('People').inputValue()).toBe('2')
    await press(page, 'Save changes')
    await dialog.getByText(/Somebody else has changed this in the meantime/).waitFor()
    await dialog.getByText('Now: Grace').waitFor()
    await expectSoon(() => dialog.getByLabel('First name').inputValue()).toBe('Augusta')
    await desk.expectFit(page)
    await press(page, 'Save changes')
    await said(page, `${reference} is amended.`)
    await sheet(page, 'Customer').getByText('Augusta Lovelace').waitFor()
    await sheet(page, 'Sunset Kayak Tour').getByText('£135.00').first().waitFor()
  })

  it('shows a concurrent cancellation, and who made it', async () => {
    const reference = await desk.book({ Date: '2026-07-06' })
    const page = await open(reference)
    await rest(desk.world, 'POST', `/api/v2/ota/partner/booking/${reference}/cancel`, { key: 'wanderly', body: {} })
    await page.getByText('Cancelled meanwhile by: Wanderly', { exact: false }).waitFor()
    await page.locator('.head .mark').getByText('Cancelled').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await expectSoon(() => page.getByText('meanwhile').count()).toBe(0)
  })

  it('extends a hold, and confirms the booking when its payment is recorded', async () => {
    const { bookingReference: reference } = await elsewhere(
      'mutation ($i: HoldBookingInput!) { holdBooking(input: $i) { booking { bookingReference } } }',
      {
        i: {
          channel: 'POINT_OF_SALE',
          activityId: activities.sunset.id,
          date: '2026-07-07',
          time: '09:00',
          participants: 2,
          customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
        },
      },
    )
    const page = await open(reference as string)
    await press(page, 'Hold longer')
    await said(page, `${reference} is held until 15 Jun 2026, 09:`)
    await press(page, 'Record a payment')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Still to pay: £90.00').waitFor()
    await dialog.getByLabel('Reference').fill('till-12')
    await press(page, 'Record it')
    await said(page, 'The payment of £90.00 is recorded.')
    await page.locator('.head .mark').getByText('Confirmed').waitFor()
    await sheet(page, 'Purchase').getByText('till-12').waitFor()
    await expectSoon(() => page.getByText('meanwhile').count()).toBe(0)
  })

  it('says that a partner’s sale is paid to the partner, and offers to record no payment', async () => {
    const { body } = await rest(desk.world, 'POST', '/api/v2/ota/partner/hold', {
      key: 'wanderly',
      body: {
        ...{ ActivityID: activities.sunset.id, Date: '2026-07-09', Time: '09:00', Participants: 2 },
        Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
      },
    })
    const page = await open((body as { data: { BookingReference: string } }).data.BookingReference)
    await sheet(page, 'Purchase').getByText('Still to pay to Wanderly').waitFor()
    await sheet(page, 'Purchase').locator('strong').getByText('£90.00').waitFor()
    await page.getByRole('button', { name: 'Hold longer' }).waitFor()
    expect(await page.getByRole('button', { name: 'Record a payment' }).count()).toBe(0)
  })

  it('checks the booking in on its day, and takes it back at once or later', async () => {
    const reference = await desk.book({ Date: '2026-06-15', Time: '18:00' })
    const page = await open(reference)
    await expectSoon(() => page.getByRole('button', { name: 'No-show' }).count()).toBe(0)
    await press(page, 'Check in')
    await said(page, `${reference} is checked in.`)
    await page.locator('.head .mark').getByText('Checked in').waitFor()
    await desk.expectFit(page)
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await said(page, `${reference} is confirmed again.`)
    await page.locator('.head .mark').getByText('Confirmed').waitFor()
    expect(await page.locator('.toast').getByRole('button').count()).toBe(0)
    await press(page, 'Check in')
    await page.locator('.head .mark').getByText('Checked in').waitFor()
    expect(await page.locator('.booking-actions button').allTextContents()).toEqual(['Undo'])
    await page.locator('.booking-actions').getByRole('button', { name: 'Undo' }).click()
    await said(page, `${reference} is confirmed again.`)
    await page.locator('.head .mark').getByText('Confirmed').waitFor()
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await page.locator('.head .mark').getByText('Checked in').waitFor()
  })

  it('shows an e-mail about the booking, and sends it again', async () => {
    const office = new Office(desk.world)
    await office.workflow()
    const { bookingReference } = await office.book({ date: '2026-07-08' })
    await office.work()
    const page = await open(bookingReference)
    const emails = sheet(page, 'E-mails')
    await emails.getByRole('button', { name: 'Hello Ada', exact: true }).click()
    await page.getByRole('dialog').getByText('Sunset Kayak Tour on').waitFor()
    await page.keyboard.press('Escape')
    await emails.getByRole('button', { name: 'Send again: Hello Ada' }).click()
    await said(page, 'It goes out again to ada@example.com.')
    await emails.getByRole('listitem').nth(1).waitFor()
    // An e-mail that is no longer true cannot be sent again, and the page says why.
    await office.cancel({ bookingReference } as Booking)
    await emails.getByText('It cannot be sent again. The booking is cancelled.').first().waitFor()
    expect(await emails.getByRole('button', { name: /^Send again/ }).count()).toBe(0)
  })

  it('says why an e-mail about the booking is not sent', async () => {
    const office = new Office(desk.world)
    const reminder = { name: 'Reminder', trigger: WorkflowTrigger.BEFORE_START, delay: 1, delayUnit: DelayUnit.DAYS }
    const workflow = await office.workflow(reminder)
    const booking = await office.book({ date: '2026-07-08' })
    await office.work()
    await office.cancel(booking)
    await office.work()
    const page = await open(booking.bookingReference)
    const line = sheet(page, 'E-mails').getByRole('listitem').filter({ hasText: 'Reminder' })
    await line.getByText('The booking is cancelled.', { exact: true }).waitFor()
    await line.locator('.mark', { hasText: 'Not sent' }).waitFor()
    await office.delete(workflow)
  })

  it('offers no actions to a key that cannot write', async () => {
    const page = await open(await desk.book({ Date: '2026-07-09' }), 'operatorReadOnly')
    await sheet(page, 'History').waitFor()
    await expectSoon(() => page.locator('.booking-actions').count()).toBe(0)
  })

  it('says if no booking has this reference', async () => {
    const page = await desk.signIn('booking/AAAA-2222')
    await page.getByText('There is no booking with this reference.').waitFor()
  })

  it.each([375, 1280, 2560])('fits a screen %i wide in light and dark mode, and is accessible', async width => {
    const reference = await desk.book({ Date: `2026-07-1${width % 7}` })
    const page = await desk.signIn(`booking/${reference}`, width)
    await sheet(page, 'History').getByText('Booked').waitFor()
    await desk.expectFit(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await press(page, 'Amend')
    await page.getByRole('radio', { name: /^09:00/ }).waitFor()
    await desk.expectFit(page)
  })
})
