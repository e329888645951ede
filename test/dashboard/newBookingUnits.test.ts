import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { activities } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Counter } from './Counter.ts'
import { Desk } from './Desk.ts'
import { familyUnits, setPricing } from './setPricing.ts'
import { withBrowser } from './withBrowser.ts'

const { cave, rapids, sunset } = activities

withBrowser('a new booking of an activity with units', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
    const rules = [{ name: 'Wednesday', weekdays: [3], percent: 10 }]
    const fees = [{ name: 'Locker', amount: 200, per: 'BOOKING' }]
    await setPricing(desk.world, sunset, { units: familyUnits, rules, fees })
    const [adult, child] = familyUnits
    const unitIds = ['01970000-0000-7000-8000-00000000b001', '01970000-0000-7000-8000-00000000b002']
    await setPricing(desk.world, cave, {
      units: [
        { ...adult, unitId: unitIds[0] },
        { ...child, unitId: unitIds[1] },
      ],
    })
    await setPricing(desk.world, rapids, {
      groupPrice: { price: 20_000, maxParticipants: 4, extraParticipantPrice: 3000 },
    })
  })
  afterEach(async () => {
    await desk.closeWindows()
    await desk.clear()
  })
  afterAll(() => desk?.close())

  const lines = async (reference: string) => {
    const rows = await desk.world.admin.query<{ lines: object[]; priceMinor: string; participants: number }>(
      'select lines, price_minor "priceMinor", participants from booking where booking_reference = $1',
      [reference],
    )
    return { ...rows[0]!, priceMinor: Number(rows[0]!.priceMinor) }
  }

  it('counts each of them, shows what it costs line by line, and books them at that price', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sunset Kayak Tour/, /^09:00/)
    const people = page.getByRole('group', { name: 'People' })
    await people.getByText('£55.00').waitFor()
    await expectSoon(() => people.getByLabel('Adult', { exact: true }).inputValue()).toBe('1')
    const booking = page.getByLabel('The booking')
    const child = people.getByLabel('Child', { exact: true })
    // A quote that arrives while somebody types leaves what is typed.
    const { promise: typed, resolve: hasTyped } = Promise.withResolvers<void>()
    await page.route('**/graphql', async route => {
      if (route.request().postData()?.includes('NewBookingQuote')) await typed
      await route.continue()
    })
    await page.getByRole('button', { name: 'One more Adult' }).click()
    await child.fill('3')
    hasTyped()
    await booking.getByText('£112.00', { exact: true }).waitFor()
    expect(await child.inputValue()).toBe('3')
    await child.blur()
    const infant = people.getByLabel('Infant', { exact: true })
    // Typed, and typed back: that is no change.
    await infant.fill('7')
    await infant.fill('0')
    await page.getByRole('button', { name: 'One more Infant' }).click()
    await expectSoon(() => infant.inputValue()).toBe('1')
    await booking.getByText('£178.00', { exact: true }).waitFor()
    await expectSoon(() => booking.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Adult 2 × £55\.00\s*Wednesday\s*£110\.00$/),
      expect.stringMatching(/^Child 3 × £22\.00\s*Wednesday\s*£66\.00$/),
      expect.stringMatching(/^Infant 1 × £0\.00\s*Wednesday\s*£0\.00$/),
      expect.stringMatching(/^Locker\s*£2\.00$/),
    ])
    await page.reload()
    await expectSoon(() => people.getByLabel('Child', { exact: true }).inputValue()).toBe('3')
    await counter.customer()
    await counter.book()
    const reference = await counter.made()
    await page.getByText('5 (2 Adult, 3 Child, 1 Infant)').waitFor()
    expect(await lines(reference)).toMatchObject({
      priceMinor: 17_800,
      participants: 5,
      lines: [
        { name: 'Adult', quantity: 2, each: 5500, rule: 'Wednesday' },
        { name: 'Child', quantity: 3, each: 2200 },
        { name: 'Infant', quantity: 1, each: 0 },
        { kind: 'FEE', name: 'Locker', amount: 200 },
      ],
    })
  })

  it('shows no price before a time is chosen, and then that of the time', async () => {
    const counter = await Counter.open(desk, `book?activity=${sunset.id}&day=2026-07-01&people=2`)
    const { page } = counter
    const booking = page.getByLabel('The booking')
    await page.getByRole('radio', { name: /^09:00/ }).waitFor()
    await booking.getByText('Sunset Kayak Tour').waitFor()
    await expectSoon(() => booking.innerText()).not.toMatch(/£/)
    await page.getByRole('radio', { name: /^09:00/ }).check()
    await booking.getByText('£112.00', { exact: true }).waitFor()
  })

  it('says at once what the activity demands of them', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sunset Kayak Tour/, /^09:00/)
    await page.getByRole('button', { name: 'One more Infant' }).click()
    await page.getByRole('button', { name: 'One more Infant' }).click()
    await expectSoon(() => page.getByRole('button', { name: 'One more Infant' }).isDisabled()).toBe(true)
    await page.getByText('£0.00 · 0 places · only with Adult · at most 2 in a booking').waitFor()
    await page.getByRole('button', { name: 'One fewer Adult' }).click()
    await page.getByText('Infant can only be booked together with Adult.').waitFor()
    await counter.customer()
    await counter.book()
    await page.getByRole('alert').getByText('Please correct “Units”.').waitFor()
    await page.getByText('At least one unit must take a place').waitFor()
    await page.getByRole('button', { name: 'One fewer Infant' }).click()
    await expectSoon(() => page.getByRole('button', { name: 'One fewer Infant' }).isDisabled()).toBe(true)
  })

  it('says which unit each participant is of', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/Sea Cave Expedition/, /^11:00/)
    await page.getByRole('button', { name: 'One more Child' }).click()
    await page.getByRole('group', { name: 'Participant 1, Adult' }).getByLabel('Weight in kg').fill('70')
    await page.getByRole('group', { name: 'Participant 2, Child' }).getByLabel('Weight in kg').fill('30')
    await page.getByLabel('Have you paddled before?').selectOption({ label: 'Never' })
    await counter.customer()
    await counter.book()
    expect(await lines(await counter.made())).toMatchObject({ priceMinor: 7000, participants: 2 })
  })

  it('has the price of a group', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/White Water Rapids/, /^12:00/)
    await counter.people(6)
    await page.getByLabel('The booking').getByText('£260.00', { exact: true }).waitFor()
    await counter.customer()
    await counter.book()
    expect(await lines(await counter.made())).toMatchObject({ priceMinor: 26_000, participants: 6 })
  })

  it('is refused at another price than the one that is shown, which is shown then', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await counter.choose(/White Water Rapids/, /^12:00/)
    await counter.customer()
    await setPricing(desk.world, rapids, {
      groupPrice: { price: 25_000, maxParticipants: 4, extraParticipantPrice: 3000 },
    })
    await counter.book()
    await page.getByRole('alert').getByText('The price has changed meanwhile.').waitFor()
    await page.getByRole('button', { name: 'Book, £250.00 paid' }).click()
    expect(await lines(await counter.made())).toMatchObject({ priceMinor: 25_000 })
  })

  it('shows the lowest price of each day', async () => {
    const counter = await Counter.open(desk)
    const { page } = counter
    await page.getByRole('radio', { name: /Sunset/ }).check()
    await page.getByRole('button', { name: 'Month after' }).click()
    await page.getByRole('button', { name: /^Wednesday,? 1 July 2026, 30 of 30 free, from £55\.00$/ }).waitFor()
    await page.getByRole('button', { name: /^Thursday,? 2 July 2026, 30 of 30 free, from £50\.00$/ }).waitFor()
    await page.getByText('and the lowest price (GBP)').waitFor()
  })

  it.each([
    [390, 'light'],
    [1280, 'dark'],
  ] as const)('fits a screen %i wide in %s mode, and is accessible', async (width, colorScheme) => {
    const counter = await Counter.open(desk, 'book', width)
    const { page } = counter
    await page.emulateMedia({ colorScheme })
    await counter.choose(/Sunset Kayak Tour/, /^09:00/)
    await page.getByRole('button', { name: 'One more Child' }).click()
    await page.getByLabel('The booking').getByText('£79.00', { exact: true }).waitFor()
    await desk.expectFit(page)
  })

  it('shows the prices of the counter everywhere, as the service quotes them', async () => {
    const rules = [{ name: 'Counter', channels: ['POINT_OF_SALE'], percent: -20 }]
    const taxes = [{ name: 'VAT', percent: 20 }]
    await setPricing(desk.world, sunset, { units: familyUnits, rules, fees: [], taxes })
    const counter = await Counter.open(desk)
    const { page } = counter
    await page.getByRole('radio', { name: /Sunset Kayak Tour.*from £40\.00/s }).check()
    await page.getByRole('button', { name: 'Month after' }).click()
    await page.getByRole('button', { name: /^Thursday,? 2 July 2026, .*, from £40\.00$/ }).click()
    await page.getByRole('radio', { name: /^09:00.*£40\.00/s }).check()
    await page.getByRole('group', { name: 'People' }).getByText('£40.00').waitFor()
    await page
      .getByLabel('The booking')
      .getByText(/VAT.* 20%, included: £6\.67/)
      .waitFor()
    await page.getByLabel('Promo code').fill('UNKNOWN')
    await page
      .getByText(/promo code/i)
      .first()
      .waitFor()
    await expectSoon(() => page.locator('#book-submit').innerText()).toBe('Book, paid')
    await page.getByLabel('Promo code').fill('')
    await page.getByRole('button', { name: 'Book, £40.00 paid' }).waitFor()
    await counter.customer()
    await counter.book()
    expect(await lines(await counter.made())).toMatchObject({ priceMinor: 4000, lines: [{ rule: 'Counter' }] })
  })
})
