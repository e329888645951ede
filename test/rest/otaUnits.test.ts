import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Pricing } from '../../src/domain/rules/pricing/Pricing.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { adult, child, family, infant, kayaks, ruleOf, WANDERLY } from '../rules/pricing/samplePricing.ts'
import { activities } from '../world/cast.ts'
import { type RestRequest, rest } from '../world/rest.ts'
import { useWorld } from '../world/useWorld.ts'
import { violationPaths } from './expectNoWrites.ts'

const world = useWorld()
const { activityId, id } = activities.sunset
const partner = '/api/v2/ota/partner'
const money = (Amount: number) => ({ Amount, Currency: 'GBP' })
const unitId = ({ unitId }: { unitId: string }) => encodeTypeId('unit', unitId)
const of = (Quantity: number, unit: { unitId: string }) => ({ UnitID: unitId(unit), Quantity })

const setPricing = (pricing: Pricing) =>
  world.admin.query('update product set pricing = $2, updated_at = now() where activity_id = $1', [
    activityId,
    JSON.stringify(pricing),
  ])

const pricing = kayaks({
  rules: [
    ruleOf('Wanderly', { partnerIds: [WANDERLY], weekdays: [6, 7], change: { kind: 'PERCENTAGE', value: -10_000 } }),
    ruleOf('August', { from: '2026-08-01', to: '2026-08-31' }),
  ],
  fees: [{ name: 'Harbour', amount: 150, per: 'PERSON', taxed: true }],
  taxes: [{ name: 'VAT', rate: 20_000 }],
  cancellationTiers: [
    { minutesBefore: 2880, percent: 100 },
    { minutesBefore: 1440, percent: 50 },
  ],
})

beforeAll(() => world.admin.query('update timeslot set capacity = 100 where activity_id = $1', [activityId]))
beforeEach(() => setPricing(pricing))

let days = 0
const freshDay = () => `2026-07-${String((days++ % 28) + 1).padStart(2, '0')}`
const Customer = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' }

interface Booked {
  BookingReference: string
  Participants: number
  Price: { Amount: number }
  Units: object[]
  Lines: { Name: string; Quantity: number; Amount: { Amount: number } }[]
}

const book = (body: object, more: Partial<RestRequest> = {}) =>
  rest(world, 'POST', `${partner}/booking`, {
    key: 'wanderly',
    body: { ActivityID: id, Date: freshDay(), Time: '09:00', Customer, ...body },
    ...more,
  })
const dataOf = <Value = Booked>({ body }: { body: unknown }) => (body as { data: Value }).data

describe('GET /api/v2/ota/partner/products', () => {
  it('200: shows the units, fees, taxes and terms, and the lowest price of the partner who asks', async () => {
    const ofSunset = async (key: RestRequest['key']) => {
      const response = await rest(world, 'GET', `${partner}/products?name=sunset`, { key })
      return dataOf<object[]>(response)[0]
    }
    expect(await ofSunset('wanderly')).toMatchObject({
      Price: money(6000),
      FromPrice: money(5400),
      Units: [
        {
          UnitID: unitId(adult),
          Type: 'ADULT',
          Name: 'Adult',
          PaxCount: 1,
          Price: money(6000),
          MinAge: null,
          MaxAge: null,
          AccompaniedBy: [],
          MinQuantity: 1,
          MaxQuantity: null,
          IsDefault: true,
        },
        { UnitID: unitId(child), MinAge: 6, MaxAge: 14, IsDefault: false },
        { UnitID: unitId(family), PaxCount: 4 },
        { UnitID: unitId(infant), PaxCount: 0, AccompaniedBy: [unitId(adult), unitId(family)], MaxQuantity: 2 },
      ],
      GroupPrice: null,
      Fees: [{ Name: 'Harbour', Amount: money(150), Per: 'PERSON', Taxed: true }],
      Taxes: [{ Name: 'VAT', Percent: 20 }],
      CancellationTiers: [
        { MinutesBefore: 2880, Percent: 100 },
        { MinutesBefore: 1440, Percent: 50 },
      ],
    })
    expect(await ofSunset('tripster')).toMatchObject({ FromPrice: money(6000) })
  })

  it('304 until the pricing changes', async () => {
    const path = `${partner}/products?name=sunset`
    const first = await rest(world, 'GET', path, { key: 'wanderly' })
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await rest(world, 'GET', path, { key: 'wanderly', headers })).status).toBe(304)
    await setPricing({ ...pricing, fees: [] })
    expect((await rest(world, 'GET', path, { key: 'wanderly', headers })).status).toBe(200)
  })
})

describe('GET /api/v2/ota/partner/availability/{ActivityID}/…', () => {
  it('200: has the lowest price of each day, and of each unit in a timeslot, for the partner who asks', async () => {
    const path = `${partner}/availability/${id}`
    const ask = async <Value>(url: string, key: RestRequest['key']) =>
      dataOf<Value[]>(await rest(world, 'GET', url, { key }))
    const dates = `${path}/dates?StartDate=2026-07-31&EndDate=2026-08-01`
    // 1 August is a Saturday.
    expect(await ask(dates, 'wanderly')).toMatchObject([{ Price: money(6000) }, { Price: money(5400) }])
    expect(await ask(dates, 'tripster')).toMatchObject([{ Price: money(6000) }, { Price: money(7000) }])
    const [timeslot] = await ask<object>(`${path}/timeslots?Date=2026-08-01`, 'tripster')
    expect(timeslot).toMatchObject({
      Price: money(7000),
      Units: [
        { UnitID: unitId(adult), Price: money(7000) },
        { UnitID: unitId(child), Price: money(5000) },
        { UnitID: unitId(family), Price: money(18_000) },
        { UnitID: unitId(infant), Price: money(1000) },
      ],
    })
  })
})

describe('POST /api/v2/ota/partner/booking with units', () => {
  it('201: the documented body alone books the default unit', async () => {
    const response = await book({ ProductID: undefined, Participants: 2 })
    expect(response.status).toBe(201)
    const { Price, Participants, Units, Lines } = dataOf(response)
    const { Amount } = Price
    expect(Participants).toBe(2)
    expect(Units).toMatchObject([{ UnitID: unitId(adult), Type: 'ADULT', Name: 'Adult', Quantity: 2, PaxCount: 1 }])
    expect(Lines.map(line => line.Name)).toEqual(['Adult', 'Harbour'])
    expect(Lines.reduce((sum, line) => sum + line.Amount.Amount, 0)).toBe(Amount)
  })

  it('201: books the units, with a line for each, its fees and its taxes', async () => {
    // A Saturday.
    const response = await book({ Date: '2026-07-04', Units: [of(2, adult), of(1, family), of(1, infant)] })
    expect(response.status).toBe(201)
    expect(dataOf(response)).toMatchObject({
      Participants: 6,
      Price: money(10_800 + 15_300 + 900),
      Units: [
        { Name: 'Adult', Quantity: 2, PaxCount: 1, Price: money(10_800) },
        { Name: 'Family', Quantity: 1, PaxCount: 4, Price: money(15_300) },
        { Name: 'Infant', Quantity: 1, PaxCount: 0, Price: money(0) },
      ],
      Lines: [
        {
          Kind: 'UNIT',
          Name: 'Adult',
          UnitID: unitId(adult),
          Quantity: 2,
          UnitPrice: money(5400),
          Amount: money(10_800),
          RuleName: 'Wanderly',
          Taxes: [{ Name: 'VAT', Percent: 20, Amount: money(1800) }],
        },
        { Kind: 'UNIT', Name: 'Family', Amount: money(15_300), Taxes: [{ Amount: money(2550) }] },
        { Kind: 'UNIT', Name: 'Infant', Amount: money(0), Taxes: [] },
        {
          Kind: 'FEE',
          Name: 'Harbour',
          UnitID: null,
          Quantity: 6,
          UnitPrice: money(150),
          Amount: money(900),
          RuleName: null,
          Taxes: [{ Amount: money(150) }],
        },
      ],
      CancellationTiers: [
        { MinutesBefore: 2880, Percent: 100 },
        { MinutesBefore: 1440, Percent: 50 },
      ],
    })
    const again = await rest(world, 'GET', `${partner}/booking/${dataOf(response).BookingReference}`, {
      key: 'wanderly',
    })
    expect(dataOf(again)).toMatchObject({ Units: dataOf(response).Units, Lines: dataOf(response).Lines })
  })

  it.each<[string, object, string[]]>([
    ['neither participants nor units', {}, ['/Participants']],
    ['no units', { Units: [] }, ['/Units']],
    ['none of a unit', { Units: [{ UnitID: unitId(adult), Quantity: 0 }] }, ['/Units/0/Quantity']],
    ['a unit without a quantity', { Units: [{ UnitID: unitId(adult) }] }, ['/Units/0/Quantity']],
    ['a malformed UnitID', { Units: [{ UnitID: 'adult', Quantity: 1 }] }, ['/Units/0/UnitID']],
    ['an ActivityID as a UnitID', { Units: [{ UnitID: id, Quantity: 1 }] }, ['/Units/0/UnitID']],
    ['a unit of another activity', { Units: [of(1, { unitId: activities.island.activityId })] }, ['/Units/0/UnitID']],
    ['an unknown member of a unit', { Units: [{ ...of(1, adult), Name: 'Adult' }] }, ['/Units/0/Name']],
    ['units and participants that disagree', { Participants: 2, Units: [of(1, family)] }, ['/Participants']],
    [
      'every restriction at once',
      { Participants: 2, Units: [of(3, infant), of(1, child)] },
      ['/Units/0/Quantity', '/Units/0/UnitID', '/Participants'],
    ],
  ])('422: names the field of %s', async (_, body, pointers) => {
    const response = await book({ Date: '2026-07-30', ...body })
    expect(response.status).toBe(422)
    expect(violationPaths(response)).toEqual(pointers)
  })

  it('409: counts the places of the units', async () => {
    const response = await book({ Date: '2026-07-29', Units: [of(25, family), of(1, adult)] })
    expect(response.problem).toMatchObject({
      status: 409,
      type: expect.stringMatching(/insufficient-capacity$/),
      available: 100,
    })
  })
})

describe('POST /api/v2/ota/partner/booking/{BookingReference}/amend with units', () => {
  const amend = ({ BookingReference }: Booked, body: object) =>
    rest(world, 'POST', `${partner}/booking/${BookingReference}/amend`, { key: 'wanderly', body })

  it('200: what stays keeps its price, and what is added has that of today', async () => {
    const sold = dataOf(await book({ Date: '2026-07-01', Units: [of(2, adult)] }))
    await setPricing(
      kayaks({
        units: [
          { ...adult, price: 9900 },
          { ...child, price: 4400 },
        ],
      }),
    )
    const response = await amend(sold, { Units: [of(1, adult), of(2, child)] })
    expect(response.status).toBe(200)
    expect(dataOf(response)).toMatchObject({ Participants: 3, Price: money(6000 + 8800 + 450) })
    expect(dataOf(response).Lines.map(line => [line.Name, line.Quantity])).toEqual([
      ['Adult', 1],
      ['Child', 2],
      ['Harbour', 3],
    ])
  })

  it('422: says to name the units of a booking that has several', async () => {
    const sold = dataOf(await book({ Units: [of(1, adult), of(1, child)] }))
    expect(violationPaths(await amend(sold, { Participants: 3 }))).toEqual(['/Participants'])
  })
})

describe('POST /api/v2/ota/partner/hold with units', () => {
  it('201: holds the places of the units at their price, which a confirmation keeps', async () => {
    const body = { ActivityID: id, Date: freshDay(), Time: '09:00', Customer, Units: [of(1, family)] }
    const response = await rest(world, 'POST', `${partner}/hold`, { key: 'wanderly', body })
    expect(response.status).toBe(201)
    const held = dataOf(response)
    await setPricing(kayaks({ units: [adult] }))
    const confirm = `${partner}/booking/${held.BookingReference}/confirm`
    const sold = await rest(world, 'POST', confirm, { key: 'wanderly', body: {} })
    expect(dataOf(sold)).toMatchObject({ Participants: 4, Price: held.Price, Lines: held.Lines })
  })
})
