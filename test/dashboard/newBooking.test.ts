import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { activities, keys } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { until } from '../world/until.ts'
import { Counter } from './Counter.ts'
import { Desk } from './Desk.ts'
import { fillKey } from './fillKey.ts'
import { withBrowser } from './withBrowser.ts'

withBrowser('the page for a new booking', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.clear()
  })
  afterAll(() => desk?.close())

  const bookings = (reference: string) =>
    desk.world.admin.query<Record<string, unknown>>(
      `select b.channel, b.status, b.participants, b.date::text, b.payment_reference "paymentReference", b.notes, b.language,
         k.status "basketStatus", to_char(t.starts_at at time zone 'Europe/London', 'HH24:MI') time
       from booking b join basket k using (operator_id, basket_id) join timeslot t using (operator_id, timeslot_id)
       where b.booking_reference = $1`,
      [reference],
    )

  it('books at the point of sale, up to the last place of a timeslot', async () => {
    await desk.book({ Participants: 8 })
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sunset Kayak Tour/, /^09:00–10:30 2 of 10 free/)
    await counter.people(2)
    await page.getByLabel('The booking').getByText('£90.00', { exact: true }).waitFor()
    await counter.customer()
    await page.getByLabel('Language').selectOption({ label: 'French' })
    await page.getByLabel('Notes').fill('Arrives by boat')
    await page.getByLabel('Payment reference').fill('till-7')
    await counter.book()
    const reference = await counter.made()
    await page.getByText('Ada Lovelace, ada@example.com').waitFor()
    expect(await bookings(reference)).toEqual([
      {
        channel: 'POINT_OF_SALE',
        status: 'CONFIRMED',
        participants: 2,
        date: '2026-07-01',
        time: '09:00',
        paymentReference: 'till-7',
        notes: 'Arrives by boat',
        language: 'fr',
        basketStatus: 'COMPLETED',
      },
    ])
    await page.getByRole('button', { name: 'Another booking for this customer' }).click()
    await page.getByRole('radio', { name: /Sunset/ }).check()
    await page.getByRole('button', { name: 'Month after' }).click()
    await page.getByRole('button', { name: /^Wednesday,? 1 July 2026/ }).click()
    await expectSoon(() => page.getByRole('radio', { name: /^09:00–10:30 Full/ }).isDisabled()).toBe(true)
    await page.getByRole('radio', { name: /^13:00/ }).check()
    await expectSoon(() => page.getByLabel('E-mail').inputValue()).toBe('ada@example.com')
    await expectSoon(() => page.getByLabel('People', { exact: true }).inputValue()).toBe('2')
    await expectSoon(() => page.getByLabel('Notes').inputValue()).toBe('')
  })

  it('books for a partner that phones', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sunset Kayak Tour/, /^18:00/)
    await counter.customer()
    await page.getByLabel('Sold by').selectOption('Wanderly')
    await page.getByText('The guest pays them, and they owe you the rest.', { exact: false }).waitFor()
    await expectSoon(() => page.getByRole('radio', { name: /^Pay now/ }).count()).toBe(0)
    await desk.expectFit(page)
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    expect(await bookings(await counter.made())).toMatchObject([{ channel: 'PARTNER', status: 'CONFIRMED' }])
  })

  it('takes a deposit, or nothing before they come', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sunset Kayak Tour/, /^09:00/)
    await counter.people(2)
    await counter.customer()
    await page.getByRole('radio', { name: /^Deposit/ }).check()
    await counter.book()
    await page.getByText('Enter the price as a number, such as 45.00.').first().waitFor()
    await page.getByLabel('Deposit in GBP').fill('91')
    await counter.book()
    await page
      .getByText(/£90\.00 is due/)
      .first()
      .waitFor()
    await desk.expectFit(page)
    await page.getByLabel('Deposit in GBP').fill('30')
    await page.getByLabel('Method').selectOption('Cash')
    await counter.book()
    const deposit = await counter.made()
    await page.getByText('Still to pay').waitFor()
    await page.getByText('£60.00', { exact: true }).waitFor()
    expect(await bookings(deposit)).toMatchObject([{ status: 'CONFIRMED', basketStatus: 'OPEN' }])

    await page.getByRole('button', { name: 'Another booking for this customer' }).click()
    await counter.choose(/Sunset Kayak Tour/, /^13:00/)
    await page.getByRole('radio', { name: /^Pay on arrival/ }).check()
    await page.getByRole('button', { name: 'Book, £90.00 on arrival' }).click()
    const onArrival = await counter.made()
    expect(onArrival).not.toBe(deposit)
    await page.getByText('£90.00', { exact: true }).nth(1).waitFor()
    expect(await bookings(onArrival)).toMatchObject([{ status: 'CONFIRMED', basketStatus: 'OPEN' }])
  })

  it('updates the free places during input, and offers other times without losing the input', async () => {
    await desk.book({ Participants: 8 })
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sunset Kayak Tour/, /^09:00–10:30 2 of 10 free/)
    await counter.people(2)
    await counter.customer()
    await desk.book({ Participants: 1 })
    await page.getByRole('radio', { name: /^09:00–10:30 1 of 10 free/ }).waitFor()
    await page.getByText('Only 1 left at this time. If you book').waitFor()
    await counter.book()
    const toProblem = page.getByRole('alert')
    await toProblem.getByText('Only 1 place is left at this time.').waitFor()
    await toProblem.getByRole('button', { name: /^Wed,? 1 Jul, 13:00/ }).click()
    await until(async () => (await page.getByRole('radio', { name: /^13:00/ }).isChecked()) === true)
    await expectSoon(() => page.getByLabel('First name').inputValue()).toBe('Ada')
    await expectSoon(() => toProblem.count()).toBe(0)
    await counter.book()
    expect(await bookings(await counter.made())).toMatchObject([{ participants: 2, time: '13:00' }])
  })

  it('holds, and confirms when the booking is paid', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sunset Kayak Tour/, /^09:00/)
    await counter.customer()
    await page.getByRole('radio', { name: /^On hold/ }).check()
    await page.getByRole('button', { name: /^Hold for \d+ minutes$/ }).click()
    const reference = await counter.made()
    await page.getByText(/^\d+ minutes left, until 15 Jun 2026/).waitFor()
    expect(await bookings(reference)).toMatchObject([{ status: 'ON_HOLD', basketStatus: 'OPEN' }])
    await page.reload()
    await page.getByLabel('Payment reference').fill('till-8')
    await page.getByRole('button', { name: '£45.00 paid: confirm' }).click()
    await page.getByText('Confirmed', { exact: true }).waitFor()
    expect(await bookings(reference)).toMatchObject([
      { status: 'CONFIRMED', basketStatus: 'COMPLETED', paymentReference: 'till-8' },
    ])
    await expectSoon(() => page.getByRole('button', { name: /confirm/ }).count()).toBe(0)
  })

  it('offers other times if the hold has expired and the places are taken', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sunset Kayak Tour/, /^09:00/)
    await counter.customer()
    await page.getByRole('radio', { name: /^On hold/ }).check()
    await page.getByRole('button', { name: /^Hold for \d+ minutes$/ }).click()
    const reference = await counter.made()
    desk.world.now = new Date(desk.world.now.getTime() + 3_600_000)
    await desk.book({ Participants: 10 })
    await page.getByRole('heading', { name: 'The hold is over' }).waitFor()
    await page.getByRole('button', { name: '£45.00 paid: confirm' }).click()
    await page
      .getByRole('alert')
      .getByRole('button', { name: /1 Jul, 13:00/ })
      .click()
    await page.getByRole('radio', { name: /^13:00/ }).waitFor()
    await expectSoon(() => page.getByLabel('E-mail').inputValue()).toBe('ada@example.com')
    await counter.book()
    await until(async () => (await counter.made()) !== reference)
    expect(await bookings(await counter.made())).toMatchObject([{ status: 'CONFIRMED', time: '13:00' }])
  })

  it('books activities that are not in the shopfront, too', async () => {
    const counter = await Counter.open(desk)
    await counter.choose(/Secret Lagoon.*not in the shopfront/, /^15:00/)
    await counter.customer()
    await counter.book()
    expect(await bookings(await counter.made())).toMatchObject([{ status: 'CONFIRMED', time: '15:00' }])
  })

  it('marks each invalid field, and focuses the first', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Island Kayak Day/, /^10:00/)
    await expectSoon(() => page.getByLabel('People', { exact: true }).inputValue()).toBe('2')
    await counter.customer('ada')
    await page.getByLabel('First name').fill('')
    await page.getByLabel('Phone').fill('12')
    await counter.book()
    await page.getByRole('alert').waitFor()
    const invalid = page.locator('[aria-invalid=true]')
    await until(async () => (await invalid.count()) === 2)
    await invalid.first().and(page.locator(':focus')).waitFor()
    await expectSoon(() => page.getByLabel('E-mail').getAttribute('aria-invalid')).toBe('true')
  })

  it('is not available to a key that cannot book', async () => {
    const page = await desk.window()
    await page.goto(`${desk.url}/dashboard/book`)
    await fillKey(page, keys.operatorReadOnly.text)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The key you signed in with does not open this page.').waitFor()
    await expectSoon(() => page.getByRole('link', { name: 'New booking' }).count()).toBe(0)
  })

  it.each([
    [375, 'light'],
    [1280, 'dark'],
    [2560, 'light'],
  ] as const)('fits a screen %i wide in %s mode, and is accessible', async (width, colorScheme) => {
    await desk.book()
    const counter = await Counter.open(desk, 'book', width)
    const { page } = counter
    await page.emulateMedia({ colorScheme })
    await counter.choose(/Sea Cave Expedition/, /^11:00/)
    await page.getByLabel('Weight in kg').waitFor()
    await desk.expectFit(page)
    await page.goto(`${desk.url}/dashboard/book?activity=${activities.sunset.id}&day=2026-07-01`)
    await page.getByRole('radio', { name: /^13:00/ }).check()
    await counter.customer()
    await counter.book()
    await counter.made()
    await page.getByText('Ada Lovelace').waitFor()
    await desk.expectFit(page)
  })
})
