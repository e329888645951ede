import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Pricing } from '../../src/domain/rules/pricing/Pricing.ts'
import { activities } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { Desk } from './Desk.ts'
import { holdReads } from './holdReads.ts'
import { withBrowser } from './withBrowser.ts'

const { island, rapids, sunset } = activities

withBrowser('the prices of an activity', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const stored = async (activityId: string) => {
    const rows = await desk.world.admin.query<{ pricing: Pricing; priceMinor: number }>(
      'select pricing, price_minor "priceMinor" from product where activity_id = $1',
      [activityId],
    )
    return rows[0]!
  }
  const open = (activity: { id: string }, width = 1280, view = '') =>
    desk.signIn(`activities/${activity.id}?section=prices${view}`, width)
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const save = async (page: Page) => {
    await button(page, 'Save the prices').click()
    await page.getByRole('status').getByText('The prices are saved.').waitFor()
  }

  it('are edited as one draft, previewed before they are saved, and saved at once', async () => {
    const page = await open(sunset)
    const units = part(page, 'Units')
    await button(page, 'Edit Participant').click()
    await units.getByLabel('Name').fill('Adult')
    await units.getByLabel('Base price of one (GBP)').fill('50')
    await button(page, 'Close Adult').click()
    await button(page, 'Add a unit').click()
    await page.locator(':focus').and(units.getByLabel('Name')).waitFor()
    await units.getByLabel('Name').fill('Child')
    await units.getByLabel('Who it is for').selectOption('CHILD')
    await units.getByLabel('Base price of one (GBP)').fill('20')
    await units.getByLabel('Oldest age').fill('12')
    await units.getByRole('checkbox', { name: 'Adult' }).check()
    await units.getByText('£20.00 · 1 place · up to 12 years · only with Adult').waitFor()

    const rules = part(page, 'Price rules')
    await button(page, 'Add a price rule').click()
    await rules.getByLabel('Name').fill('Weekend')
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) await button(page, day).click()
    await rules.getByLabel('First day').fill('2026-06-01')
    await rules.getByLabel('Last day').fill('2026-08-31')
    await rules.getByLabel('Percent', { exact: true }).fill('20')
    const sentence = 'Saturdays and Sundays in June to August 2026: +20%'
    await rules.getByRole('listitem').getByText(sentence).first().waitFor()

    // Not saved yet, and the calendar has it already.
    const preview = part(page, 'What costs what')
    await preview.getByRole('button', { name: /^Saturday,? 20 June 2026, £60\.00, Weekend$/ }).click()
    const day = preview.getByRole('table').last()
    await day.getByRole('row', { name: /^09:00 £60\.00 ?Weekend £24\.00 ?Weekend$/ }).waitFor()
    await preview.getByRole('button', { name: /^Monday,? 22 June 2026, £50\.00$/ }).click()
    await day.getByRole('row', { name: '18:00 £50.00 £20.00' }).waitFor()
    await preview.getByLabel('Unit').selectOption({ label: 'Child' })
    await preview.getByRole('button', { name: /^Sunday,? 21 June 2026, £24\.00, Weekend$/ }).waitFor()
    expect((await stored(sunset.activityId)).pricing.rules).toEqual([])

    await part(page, 'Fees').getByRole('button', { name: 'Add a fee' }).click()
    await page.getByRole('group', { name: 'Fee 1' }).getByLabel('Name').fill('Locker')
    await page.getByRole('group', { name: 'Fee 1' }).getByLabel('Amount (GBP)').fill('2')
    await part(page, 'Taxes').getByRole('button', { name: 'Add a tax' }).click()
    await page.getByRole('group', { name: 'Tax 1' }).getByLabel('Name').fill('VAT')
    await page.getByRole('group', { name: 'Tax 1' }).getByLabel('Rate in percent').fill('7.7')
    const terms = part(page, 'Refund on cancellation')
    await terms.getByLabel('It depends on how early').check()
    await page
      .getByRole('group', { name: 'Step 1' })
      .getByLabel('Cancelled at least this long before', { exact: true })
      .fill('6')
    await page.getByRole('group', { name: 'Step 1' }).getByLabel('Refunded, in percent').fill('50')
    await button(page, 'Add a step').click()
    await page
      .getByRole('group', { name: 'Step 2' })
      .getByLabel('Cancelled at least this long before', { exact: true })
      .fill('48')
    await page.getByRole('group', { name: 'Step 2' }).getByLabel('Refunded, in percent').fill('100')
    await terms
      .getByText('Until 2 days before the start 100%, until 6 h before the start 50%, later nothing.')
      .waitFor()
    await save(page)
    const { pricing, priceMinor } = await stored(sunset.activityId)
    expect(priceMinor).toBe(5000)
    const [adult] = pricing.units
    expect(pricing).toMatchObject({
      units: [
        { name: 'Adult', price: 5000, isDefault: true },
        { name: 'Child', type: 'CHILD', price: 2000, maxAge: 12, accompaniedBy: [adult!.unitId], isDefault: false },
      ],
      rules: [
        {
          name: 'Weekend',
          weekdays: [6, 7],
          from: '2026-06-01',
          to: '2026-08-31',
          change: { kind: 'PERCENTAGE', value: 20_000 },
        },
      ],
      fees: [{ name: 'Locker', amount: 200, per: 'BOOKING', taxed: true }],
      taxes: [{ name: 'VAT', rate: 7700 }],
      cancellationTiers: [
        { minutesBefore: 2880, percent: 100 },
        { minutesBefore: 360, percent: 50 },
      ],
    })

    // The price in the details is that of the default unit, and says so.
    await page.getByRole('link', { name: 'Details' }).click()
    await page.getByText('The base price of Adult. Other units').waitFor()
    await expectSoon(() => page.getByLabel('Price of one participant (GBP)').inputValue()).toBe('50.00')
  })

  it('show each violation at its field, before and after the service has seen them', async () => {
    const page = await open(rapids)
    await button(page, 'Add a unit').click()
    await button(page, 'Save the prices').click()
    const units = part(page, 'Units')
    await units.locator('.field', { hasText: 'Name' }).getByText('must not be blank').waitFor()
    await units.locator('.field', { hasText: 'Base price' }).getByText('is required').waitFor()
    await units.getByLabel('Name').fill('Participant')
    await units.getByLabel('Base price of one (GBP)').fill('1.234')
    await button(page, 'Save the prices').click()
    await units.locator('.field', { hasText: 'Base price' }).getByText('such as 45.00').waitFor()
    await units.getByLabel('Base price of one (GBP)').fill('1.23')
    await units.locator('.field', { hasText: 'Name' }).getByText('Another unit is named Participant.').waitFor()
    await button(page, 'Remove Participant').click()

    await button(page, 'Add a price rule').click()
    const rules = part(page, 'Price rules')
    await rules.getByLabel('Name').fill('Never')
    await rules.getByLabel('Percent', { exact: true }).fill('5')
    await rules.getByLabel('First day').fill('2026-08-31')
    await rules.getByLabel('Last day').fill('2026-08-01')
    await rules.locator('.field', { hasText: 'Last day' }).getByText('1 Aug 2026, is before the first').waitFor()
    await button(page, 'Discard').click()
    await page.getByText('No rules: the base price applies every day.').waitFor()
    await expectSoon(() => button(page, 'Save the prices').isDisabled()).toBe(true)
  })

  it('tell of a change by someone else, and keep what was typed until one is chosen', async () => {
    const page = await open(island)
    await button(page, 'Edit Participant').click()
    const price = part(page, 'Units').getByLabel('Base price of one (GBP)')
    await price.fill('70')
    await desk.world.admin.query(
      `update product set pricing = jsonb_set(pricing, '{units,0,price}', '6600'), pricing_version = pricing_version + 1 where activity_id = $1`,
      [island.activityId],
    )
    await button(page, 'Save the prices').click()
    await page.getByText('Someone else has changed these prices.').waitFor()
    expect(await price.inputValue()).toBe('70')
    await button(page, 'Take theirs').click()
    await expectSoon(() => price.inputValue()).toBe('66.00')
    await price.fill('71')
    await desk.world.admin.query(
      `update product set pricing = jsonb_set(pricing, '{units,0,price}', '6700'), pricing_version = pricing_version + 1 where activity_id = $1`,
      [island.activityId],
    )
    await button(page, 'Save the prices').click()
    await button(page, 'Keep mine').click()
    await save(page)
    expect((await stored(island.activityId)).priceMinor).toBe(7100)
  })

  it('take what is typed right after saving as a change of what was saved', async () => {
    const page = await open(island)
    await button(page, 'Edit Participant').click()
    const price = part(page, 'Units').getByLabel('Base price of one (GBP)')
    const release = await holdReads(page, 'ActivityPricing')
    await price.fill('72')
    await save(page)
    await expectSoon(() => price.inputValue()).toBe('72.00')
    await price.fill('73')
    release()
    await button(page, 'Save the prices').click()
    await expectSoon(async () => (await stored(island.activityId)).priceMinor).toBe(7300)
  })

  it('keep a draft through a reload, and move and remove what is listed', async () => {
    const page = await open(rapids)
    const rules = part(page, 'Price rules')
    for (const [name, value] of [
      ['Early', '10'],
      ['Late', '15'],
    ] as const) {
      await button(page, 'Add a price rule').click()
      await rules.getByLabel('Name').last().fill(name)
      await rules.getByLabel('What it does').last().selectOption('LESS_PERCENT')
      await rules.getByLabel('Percent', { exact: true }).last().fill(value)
      const sold = name === 'Early' ? 'Sold at least this many days before' : 'Sold at most this many days before'
      await rules
        .getByLabel(sold)
        .last()
        .fill(name === 'Early' ? '30' : '0')
      await button(page, `Close ${name}`).click()
    }
    await page.reload()
    await rules.getByText('Sold at least 30 days before: -10%').waitFor()
    await rules.getByText('Sold on the day itself: -15%').waitFor()
    await button(page, 'Move Late up').click()
    await page.locator(':focus').and(button(page, 'Move Late down')).waitFor()
    await save(page)
    expect((await stored(rapids.activityId)).pricing.rules.map(each => each.name)).toEqual(['Late', 'Early'])
    await button(page, 'Remove Late').click()
    await button(page, 'Save the prices').click()
    await expectSoon(async () => (await stored(rapids.activityId)).pricing.rules.map(each => each.name)).toEqual([
      'Early',
    ])
  })

  it('have a calendar for every seller and day of sale, with the keyboard', async () => {
    const page = await open(rapids)
    const preview = part(page, 'What costs what')
    const early = preview.getByRole('button', { name: /^Thursday,? 25 June 2026, £[\d.]+, Early$/ })
    await preview.getByRole('button', { name: /^Thursday,? 25 June 2026, £[\d.]+$/ }).waitFor()
    await preview.getByLabel('Days before').fill('40')
    await early.waitFor()
    await preview.getByText('Early on 16 days').waitFor()
    await early.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await preview.getByRole('heading', { name: /^Prices on Thursday,? 2 July 2026$/ }).waitFor()
    await preview.getByLabel('Sold').selectOption({ label: 'By Wanderly' })
    await preview.getByRole('row', { name: /^12:00 £/ }).waitFor()
  })

  it('begin on a day, beside the price of a unit', async () => {
    const page = await open(island)
    const units = part(page, 'Units')
    const preview = part(page, 'What costs what')
    await button(page, 'Edit Participant').click()
    await button(page, 'Add a price from a date').click()
    const price = (place: number) => units.getByRole('group', { name: `Price from a date ${place}` })
    await page.locator(':focus').and(price(1).getByLabel('From this day on')).waitFor()
    await price(1).getByLabel('From this day on').fill('2026-07-04')
    await price(1).getByLabel('Price of one from then on (GBP)').fill('55')
    await units.getByText(/^£[\d.]+ · £55\.00 from 4 Jul 2026 · 1 place$/).waitFor()

    // A price that begins earlier comes first, whatever their order on the page; two cannot begin on one day.
    await button(page, 'Add a price from a date').click()
    await price(2).getByLabel('From this day on').fill('2026-07-04')
    await price(2).getByLabel('Price of one from then on (GBP)').fill('50')
    await units.getByText('4 Jul 2026 is not after 4 Jul 2026').waitFor()
    await price(2).getByLabel('From this day on').fill('2026-07-02')
    await preview.getByRole('button', { name: 'Month after' }).click()
    const priced = (day: number, price: string) =>
      preview.getByRole('button', { name: new RegExp(`\\b${day} July 2026, £${price}$`) }).waitFor()
    await priced(2, '50.00')
    await priced(3, '50.00')
    await priced(4, '55.00')
    await save(page)
    expect((await stored(island.activityId)).pricing.units[0]).toMatchObject({
      laterPrices: [
        { from: '2026-07-02', price: 5000 },
        { from: '2026-07-04', price: 5500 },
      ],
    })
    await expectSoon(() => price(1).getByLabel('From this day on').inputValue()).toBe('02/07/2026')
    await button(page, 'Remove price from a date 1').click()
    await button(page, 'Remove price from a date 1').click()
    await save(page)
    await expectSoon(async () => (await stored(island.activityId)).pricing.units[0]!.laterPrices).toBe(undefined)
  })

  it('have adjustments, which are added to what the rules give', async () => {
    const page = await open(island)
    const adjustments = part(page, 'Adjustments')
    await button(page, 'Add an adjustment').click()
    await adjustments.getByLabel('Name').fill('Fuel')
    await adjustments.getByLabel('Amount (GBP)').fill('5')
    await adjustments.getByLabel('First day').fill('2026-06-20')
    await adjustments.getByRole('listitem').getByText('From 20 Jun 2026: +£5.00').first().waitFor()
    expect(await adjustments.getByLabel('What it does').locator('option').allTextContents()).not.toContain(
      'Another price',
    )
    await button(page, 'Add a price rule').click()
    const rules = part(page, 'Price rules')
    await rules.getByLabel('Name').fill('Everything')
    await rules.getByLabel('What it does').selectOption({ label: 'Another price' })
    await rules.getByLabel('Price of one (GBP)').fill('40')
    const preview = part(page, 'What costs what')
    await preview.getByText('Fuel on').waitFor()
    await preview.getByRole('button', { name: /20 June 2026, £45\.00, Everything, Fuel$/ }).waitFor()
    await save(page)
    expect((await stored(island.activityId)).pricing).toMatchObject({
      rules: [{ name: 'Everything', change: { kind: 'PRICE', value: 4000 } }],
      adjustments: [{ name: 'Fuel', from: '2026-06-20', change: { kind: 'AMOUNT', value: 500 } }],
    })
    await button(page, 'Remove Fuel').click()
    await button(page, 'Remove Everything').click()
    await save(page)
    await expectSoon(async () => (await stored(island.activityId)).pricing.adjustments).toBe(undefined)
  })

  it('of a group are one price, then so much for each further person', async () => {
    const page = await open(activities.cave)
    await page.getByLabel('One price for the whole booking').check()
    await page.getByLabel('Price of the group (GBP)').fill('200')
    await page.getByLabel('For up to this many people').fill('4')
    await page.getByLabel('Price of each extra person (GBP)').fill('30')
    const preview = part(page, 'What costs what')
    await preview.getByLabel('How many').fill('6')
    await preview.getByRole('button', { name: /^Saturday,? 20 June 2026, £260\.00$/ }).click()
    await preview.getByRole('row', { name: '11:00 £260.00' }).waitFor()
    await save(page)
    expect((await stored(activities.cave.activityId)).pricing.groupPrice).toEqual({
      amount: 20_000,
      upTo: 4,
      perExtra: 3000,
    })
    await page.getByRole('link', { name: 'Details' }).click()
    await page.getByText('Not charged: the whole group has one price').waitFor()
  })

  it('cannot be changed with a key that reads', async () => {
    const page = await desk.signIn(`activities/${sunset.id}?section=prices`, 1280, 900, 'operatorReadOnly')
    await page.getByText('Saturdays and Sundays in June to August 2026: +20%').waitFor()
    expect(await page.getByRole('button', { name: /^(Add|Edit|Remove|Save)/ }).count()).toBe(0)
  })

  it.each([
    [390, 'light', ''],
    [390, 'dark', '&view=calendar'],
    [1280, 'dark', ''],
    [1280, 'light', ''],
  ] as const)('fit a screen %i wide in %s mode (%s), and are accessible', async (width, colorScheme, view) => {
    const page = await open(sunset, width, view)
    await page.emulateMedia({ colorScheme })
    if (view === '') {
      await button(page, 'Edit Child').click()
      await button(page, 'Edit Weekend').click()
    } else await page.getByRole('button', { name: /^Saturday,? 20 June 2026/ }).click()
    await page
      .getByText(view === '' ? 'This means:' : 'Prices on')
      .first()
      .waitFor()
    await desk.expectFit(page)
  })
})
