import { describe, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/scalars/typeid.ts'
import { activities } from '../world/cast.ts'
import { unharmed, where } from './unharmed.ts'

const ask = unharmed()

describe('GET /api/v2/ota/partner/availability/{ActivityID}', () => {
  const path = (id: string) => `/api/v2/ota/partner/availability/${id}`
  const sunset = path(activities.sunset.id)

  it.each<[string, string, string[]]>([
    ['no dates', `${sunset}/dates`, ['StartDate', 'EndDate']],
    ['one date', `${sunset}/dates?StartDate=2026-07-01`, ['EndDate']],
    ['blank dates', `${sunset}/dates?StartDate=&EndDate=`, ['StartDate', 'EndDate']],
    ['days that do not exist', `${sunset}/dates?StartDate=2026-02-30&EndDate=2026-06-31`, ['StartDate', 'EndDate']],
    ['an end before the start', `${sunset}/dates?StartDate=2026-07-02&EndDate=2026-07-01`, ['EndDate']],
    ['401 days', `${sunset}/dates?StartDate=2026-07-01&EndDate=2027-08-05`, ['EndDate']],
    [
      'a date given twice',
      `${sunset}/dates?StartDate=2026-07-01&StartDate=2026-07-02&EndDate=2026-07-03`,
      ['StartDate'],
    ],
    ['no day', `${sunset}/timeslots`, ['Date']],
    ['a day that is none', `${sunset}/timeslots?Date=tomorrow`, ['Date']],
    ['a day that is none in small letters of a name', `${sunset}/timeslots?date=tomorrow`, ['Date']],
  ])('refuses %s', async (_, url, parameters) => {
    const answer = await ask('GET', url, { key: 'wanderly' })
    expect(answer.status).toBe(422)
    expect(where(answer)).toEqual(parameters)
  })

  it.each([
    ['malformed', 'kayak', 'invalid-activity-id'],
    ['of another kind', activities.sunset.id.replace('act_', 'ts_'), 'invalid-activity-id'],
    ['with a letter too many', `${activities.sunset.id}0`, 'invalid-activity-id'],
    ['with an escaped slash', 'act_%2F..%2F', 'invalid-activity-id'],
    ['of 10 kB', `act_${'0'.repeat(10_000)}`, 'invalid-activity-id'],
    ['that nobody has', encodeTypeId('act', '01970000-0000-7000-8000-ffffffffffff'), 'unknown-activity'],
    ["that is another operator's", activities.bouldering.id, 'unknown-activity'],
    ['that is in no shopfront', activities.secret.id, 'unknown-activity'],
  ])('answers 400 to an ActivityID %s', async (_, id, slug) => {
    const urls = [
      `${path(id)}/dates?StartDate=2026-07-01&EndDate=2026-07-02`,
      `${path(id)}/timeslots?Date=2026-07-01`,
      `/api/v2/ota/partner/questions/${id}`,
      `/api/v2/ota/core/questions/${id}`,
    ]
    for (const url of urls) {
      const answer = await ask('GET', url, { key: 'wanderly' })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ type: expect.stringMatching(new RegExp(`/${slug}$`)) })
    }
  })

  it('takes a plain UUID for an ActivityID', async () => {
    const answer = await ask('GET', `${path(activities.sunset.activityId)}/timeslots?Date=2026-07-01`, {
      key: 'wanderly',
    })
    expect(answer.status).toBe(200)
  })
})

describe('GET /api/v2/ota/partner/resolve-product', () => {
  const resolve = (query: string) => ask('GET', `/api/v2/ota/partner/resolve-product${query}`, { key: 'wanderly' })

  it.each([
    ['neither ID nor Name', ''],
    ['both', '?ID=21&Name=Sunset%20Kayak%20Tour'],
    ['a blank Name alone', '?Name=%20'],
  ])('answers 400 to %s', async (_, query) => {
    expect(await resolve(query)).toMatchObject({
      status: 400,
      body: { type: expect.stringMatching(/\/ambiguous-product-query$/) },
    })
  })

  it.each(['?ID=', '?ID=x', '?ID=1.5', '?ID=0', '?ID=-1', '?ID=9007199254740993', '?ID=21&ID=22', '?ID=0x15'])(
    'answers 422 to %s',
    async query => {
      const answer = await resolve(query)
      expect(answer.status).toBe(422)
      expect(where(answer)).toEqual(['ID'])
    },
  )

  it.each([
    '?ID=2000000000',
    '?ID=99999999999',
    '?ID=27',
    '?ID=26',
    '?Name=Sunset',
    '?Name=%25',
    '?Name=Secret%20Lagoon',
    '?Name=%00',
  ])('answers 404 or names the fault to %s', async query => {
    const answer = await resolve(query)
    expect(answer.status).toBe(query === '?Name=%00' ? 422 : 404)
  })
})

describe('GET /api/v2/ota/partner/products', () => {
  it.each(['%25', '_', '%5C', 'Kayak%25', '%27%3B--', '%F0%9F%9B%B6'])('takes name=%s literally', async name => {
    const answer = await ask('GET', `/api/v2/ota/partner/products?name=${name}`, { key: 'wanderly' })
    expect(answer).toMatchObject({ status: 200, body: { data: [] } })
  })

  it('ignores a query parameter that it does not know', async () => {
    const answer = await ask('GET', '/api/v2/ota/partner/products?names=x&page=2', { key: 'wanderly' })
    expect(answer.status).toBe(200)
    expect((answer.body as { data: unknown[] }).data.length).toBeGreaterThan(1)
  })

  it.each(['name', 'Name', 'NAME'])('finds its query parameter in capitals or not: %s', async name => {
    const answer = await ask('GET', `/api/v2/ota/partner/products?${name}=sunset`, { key: 'wanderly' })
    expect(answer.body).toMatchObject({ data: [{ Name: expect.stringContaining('Sunset') }] })
  })

  it('refuses a query parameter that is given in two spellings', async () => {
    const answer = await ask('GET', '/api/v2/ota/partner/products?name=a&Name=b', { key: 'wanderly' })
    expect(answer.status).toBe(422)
    expect(answer.problem?.errors).toEqual([
      { parameter: 'name', detail: 'name must be given once; it was given 2 times.' },
    ])
  })

  it('refuses a name that cannot be one', async () => {
    for (const name of ['%00', 'x'.repeat(10_001)]) {
      const answer = await ask('GET', `/api/v2/ota/partner/products?name=${name}`, { key: 'wanderly' })
      expect(answer.status).toBe(422)
      expect(where(answer)).toEqual(['name'])
    }
  })
})
