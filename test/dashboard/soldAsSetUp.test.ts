import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { activities, partners } from '../world/cast.ts'
import { expectSoon } from '../world/expectSoon.ts'
import { rest } from '../world/rest.ts'
import { Desk } from './Desk.ts'
import { withBrowser } from './withBrowser.ts'

const { sunset } = activities
const ota = '/api/v2/ota/partner'
const customer = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' }

withBrowser('an activity that is set up in the dashboard alone', () => {
  let desk: Desk
  beforeAll(async () => {
    desk = await Desk.open()
    await desk.world.admin.query('update timeslot set capacity = 100 where activity_id = $1', [sunset.activityId])
  })
  afterEach(() => desk.closeWindows())
  afterAll(() => desk?.close())

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  async function setPrices() {
    const page = await desk.signIn(`activities/${sunset.id}?section=prices`)
    const units = page.getByRole('region', { name: 'Units', exact: true })
    await button(page, 'Edit Participant').click()
    await units.getByLabel('Name').fill('Adult')
    await units.getByLabel('Base price of one (GBP)').fill('45')
    await button(page, 'Close Adult').click()
    for (const [name, type, price, places] of [
      ['Child', 'CHILD', '30', '1'],
      ['Family', 'FAMILY', '120', '4'],
    ] as const) {
      await button(page, 'Add a unit').click()
      await units.getByLabel('Name').fill(name)
      await units.getByLabel('Who it is for').selectOption(type)
      await units.getByLabel('Base price of one (GBP)').fill(price)
      await units.getByLabel('Places that one takes').fill(places)
      await button(page, `Close ${name}`).click()
    }
    const rules = page.getByRole('region', { name: 'Price rules', exact: true })
    await button(page, 'Add a price rule').click()
    await rules.getByLabel('Name').fill('From the fifth')
    await rules.getByLabel('Only from this participant on').fill('5')
    await rules.getByLabel('What it does').selectOption('LESS_PERCENT')
    await rules.getByLabel('Percent', { exact: true }).fill('10')
    await button(page, 'Close From the fifth').click()
    await button(page, 'Add a price rule').click()
    await rules.getByLabel('Name').fill('Summer')
    await rules.getByLabel('First day').fill('2026-07-01')
    await rules.getByLabel('Last day').fill('2026-08-31')
    await rules.getByLabel('What it does').selectOption('MORE_PERCENT')
    await rules.getByLabel('Percent', { exact: true }).fill('20')
    await button(page, 'Save the prices').click()
    await page.getByRole('status').getByText('The prices are saved.').waitFor()
  }

  async function setCommission() {
    const page = await desk.signIn('partners/wanderly')
    await button(page, 'Change the commission').click()
    await page.getByRole('dialog').getByLabel('Commission in %').fill('10')
    await button(page, 'Save').click()
    await page.getByText('The commission of Wanderly was changed.').waitFor()
  }

  const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await rest(desk.world, method, `${ota}/${path}`, { key: 'wanderly', ...(body && { body }) })
    return { status: response.status, ...(response.body as { data: never }) } as {
      status: number
      data: {
        BookingReference: string
        QuoteToken: string
        Price: { Amount: number }
        Net: { Amount: number }
        Units: { UnitID: string; Name: string }[]
        Total: { Net: { Amount: number }; Lines: number }
      }
    }
  }

  it('is sold over REST by the documented body, by units, by quote and by hold, and the statement adds up', async () => {
    await setPrices()
    await setCommission()
    const { data: product } = await send('GET', 'resolve-product?Name=Sunset%20Kayak%20Tour')
    const unitId = (name: string) => product.Units.find(unit => unit.Name === name)!.UnitID
    const at = (day: string, more: object) => ({ ActivityID: sunset.id, Date: day, Time: '09:00', ...more })

    // Two adults in July at 54.00.
    const documented = await send('POST', 'booking', at('2026-07-01', { Participants: 2, Customer: customer }))
    expect([documented.status, documented.data.Price.Amount, documented.data.Net.Amount]).toEqual([201, 10_800, 9720])

    const group = [
      { UnitID: unitId('Adult'), Quantity: 1 },
      { UnitID: unitId('Family'), Quantity: 1 },
      { UnitID: unitId('Child'), Quantity: 5 },
    ]
    const byUnits = await send('POST', 'booking', at('2026-07-02', { Units: group, Customer: customer }))
    // The children are second to sixth: three at the summer price, two from the fifth on. The family begins with the seventh.
    expect([byUnits.status, byUnits.data.Price.Amount]).toEqual([201, 5400 + 3 * 3600 + 2 * 2700 + 10_800])

    const family = { Units: [{ UnitID: unitId('Family'), Quantity: 1 }] }
    const { data: quote } = await send('POST', 'quote', at('2026-07-03', family))
    expect([quote.Price.Amount, quote.Net.Amount]).toEqual([14_400, 12_960])
    const quoted = { ...family, QuoteToken: quote.QuoteToken, Customer: customer }
    const byQuote = await send('POST', 'booking', at('2026-07-03', quoted))
    expect([byQuote.status, byQuote.data.Price.Amount]).toEqual([201, 14_400])
    const { data: hold } = await send('POST', 'hold', at('2026-07-03', quoted))
    const confirmed = await send('POST', `booking/${hold.BookingReference}/confirm`, {})
    expect([confirmed.status, confirmed.data.Price.Amount]).toEqual([200, 14_400])

    const sold = [documented, byUnits, byQuote, confirmed]
    const net = sold.reduce((sum, { data }) => sum + data.Net.Amount, 0)
    const { data: statement } = await send('GET', 'statements/2026-06')
    expect(statement.Total).toMatchObject({ Lines: 4, Net: { Amount: net } })

    const page = await desk.signIn('statements?month=2026-06')
    const line = page.getByRole('row', { name: new RegExp(`^${partners.wanderly.name}`) })
    await expectSoon(() => line.innerText()).toContain(`£${(net / 100).toFixed(2)}`)
  })
})
