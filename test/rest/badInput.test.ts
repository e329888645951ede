import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { encodeTypeId } from '../../src/typeid.ts'
import { activities } from '../world/cast.ts'
import { bearer } from '../world/openApp.ts'
import { type Asked, rest } from '../world/rest.ts'
import { World } from '../world/World.ts'

let world: World
beforeAll(async () => {
  world = await World.open()
})
afterAll(() => world.close())

const bookingPath = '/api/v2/ota/partner/booking'
const usagePath = '/api/v2/usage/meters'
const booking = {
  ActivityID: activities.sunset.id,
  Date: '2026-07-01',
  Time: '09:00',
  Participants: 2,
  Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com', Phone: '+44 20 7946 0958' },
}
const entry = { Meter: 'api-calls', Usage: 1 }

const tables = ['booking', 'basket', 'waiver_answer', 'usage_entry', 'idempotency_record', 'upload']
const rows = async () =>
  Promise.all(
    [...tables.map(table => `select count(*) from ${table}`), 'select sum(taken) from timeslot'].map(async query =>
      JSON.stringify(await world.database.query(query)),
    ),
  )

let before: string[]
beforeEach(async () => {
  before = await rows()
})
afterEach(async () => {
  expect(await rows()).toEqual(before)
})

const book = (body: unknown, more: Partial<Asked> = {}) =>
  rest(world, 'POST', bookingPath, { key: 'wanderly', body, ...more })
const record = (body: unknown, more: Partial<Asked> = {}) =>
  rest(world, 'POST', usagePath, { key: 'usage', body, ...more })
const where = (answer: { body: unknown }) =>
  ((answer.body as { errors?: { pointer?: string; parameter?: string }[] }).errors ?? []).map(
    each => each.pointer ?? each.parameter,
  )

describe('POST /api/v2/ota/partner/booking', () => {
  it('names every required field of an empty body', async () => {
    for (const body of [{}, undefined]) {
      const answer = await book(body)
      expect(answer.status).toBe(422)
      expect(where(answer)).toEqual(['/ActivityID', '/Customer', '/Participants'])
    }
    const answer = await book({ ...booking, Customer: {}, Date: undefined })
    expect(where(answer)).toEqual(['/Customer/Email', '/Customer/FirstName', '/Customer/LastName'])
  })

  it.each<[string, object, string[]]>([
    ['an ActivityID that is none', { ActivityID: 'kayak' }, ['/ActivityID']],
    [
      'an ActivityID that nobody has',
      { ActivityID: encodeTypeId('act', '01970000-0000-7000-8000-ffffffffffff') },
      ['/ActivityID'],
    ],
    ["another operator's ActivityID", { ActivityID: activities.bouldering.id }, ['/ActivityID']],
    ['an identifier of another kind', { ActivityID: activities.sunset.id.replace('act_', 'bkg_') }, ['/ActivityID']],
    ['a day that does not exist', { Date: '2026-02-30' }, ['/Date']],
    ['a day in another spelling', { Date: '01/07/2026' }, ['/Date']],
    ['a day beyond the calendar', { Date: '0000-01-01' }, ['/Date']],
    ['a time that does not exist', { Time: '24:00' }, ['/Time']],
    ['a time with seconds', { Time: '09:00:00' }, ['/Time']],
    ['a time that is not in the schedule', { Time: '09:30' }, ['/Time']],
    ['no participants', { Participants: 0 }, ['/Participants']],
    ['less than none', { Participants: -1 }, ['/Participants']],
    ['more than fit in one booking', { Participants: 1001 }, ['/Participants']],
    ['a number as text', { Participants: '2' }, ['/Participants']],
    ['half a participant', { Participants: 1.5 }, ['/Participants']],
    ['2^53 + 1 participants', { Participants: 2 ** 53 + 1 }, ['/Participants']],
    ['a list for a number', { Participants: [2] }, ['/Participants']],
    ['an object for text', { Time: { hour: 9 } }, ['/Time']],
    ['a blank name', { Customer: { ...booking.Customer, FirstName: '  ' } }, ['/Customer/FirstName']],
    ['a name of 10 kB', { Customer: { ...booking.Customer, LastName: 'x'.repeat(10_000) } }, ['/Customer/LastName']],
    ['a NUL in a name', { Customer: { ...booking.Customer, LastName: 'Love\u0000lace' } }, ['/Customer/LastName']],
    [
      'half a character in a name',
      { Customer: { ...booking.Customer, LastName: 'Love\ud800lace' } },
      ['/Customer/LastName'],
    ],
    ['a line break in a name', { Customer: { ...booking.Customer, LastName: 'Love\nlace' } }, ['/Customer/LastName']],
    ['an e-mail address that is none', { Customer: { ...booking.Customer, Email: 'ada@' } }, ['/Customer/Email']],
    ['a national phone number', { Customer: { ...booking.Customer, Phone: '020 7946 0958' } }, ['/Customer/Phone']],
    ['a list for the customer', { Customer: [booking.Customer] }, ['/Customer']],
    ['an unknown member', { Particpants: 2 }, ['/Particpants']],
    ['a member in GraphQL’s spelling', { activityId: activities.sunset.id }, ['/activityId']],
    ['notes that are too long', { Notes: 'x'.repeat(2001) }, ['/Notes']],
    ['a payment reference that is too long', { PaymentReference: 'x'.repeat(129) }, ['/PaymentReference']],
    ['a language that is none', { Language: 'klingon!' }, ['/Language']],
    [
      'several faults at once',
      {
        Date: '2026-13-01',
        Time: '9',
        Participants: 0,
        Extra: 1,
        Customer: { ...booking.Customer, Email: 'x', Age: 3 },
      },
      ['/Date', '/Time', '/Participants', '/Customer/Email', '/Customer/Age', '/Extra'],
    ],
  ])('refuses %s and says where', async (_, wrong, pointers) => {
    const answer = await book({ ...booking, ...wrong })
    expect(answer.status).toBe(422)
    expect(where(answer).sort()).toEqual(pointers.toSorted())
  })

  it('suggests what a misspelt member may have been meant to be', async () => {
    const answer = await book({ ...booking, Particpants: 2 })
    expect(answer.body).toMatchObject({ detail: 'Particpants is not a known field. Did you mean Participants?' })
  })

  it('says nothing in the words of GraphQL', async () => {
    for (const wrong of [
      { Participants: 'x' },
      { Date: 5 },
      { Customer: 5 },
      { Answers: [{ Value: {} }] },
      { Answers: 5 },
    ]) {
      const answer = await book({ ...booking, ...wrong })
      expect(answer.status).toBe(422)
      expect(JSON.stringify(answer.body)).not.toMatch(/variable|GraphQL|input\b|Int\b|non-null|\$/i)
    }
  })

  it.each<[string, string, number, string]>([
    ['JSON that does not parse', '{"ActivityID": ', 400, 'malformed-request'],
    ['a list', '[]', 422, 'validation'],
    ['text', '"booking"', 422, 'validation'],
    ['null', 'null', 422, 'validation'],
    ['a number', '5', 422, 'validation'],
    ['nesting a thousand deep', `${'{"Notes":'.repeat(1000)}1${'}'.repeat(1000)}`, 400, 'malformed-request'],
  ])('refuses %s as the body', async (_, payload, status, slug) => {
    const answer = await book(undefined, { payload, headers: { 'content-type': 'application/json' } })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ type: expect.stringMatching(new RegExp(`/${slug}$`)) })
  })

  it('refuses a body that is not JSON, and one of 5 MB', async () => {
    const form = await book(undefined, {
      payload: 'ActivityID=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form.status).toBe(415)
    const large = await book({ ...booking, Notes: 'x'.repeat(5_000_000) })
    expect(large.status).toBe(413)
  })

  it('refuses an Idempotency-Key that is none', async () => {
    for (const key of ['', 'x'.repeat(256), 'schlüssel', 'K-1 K-2', 'K-1, K-1']) {
      const answer = await book(booking, { headers: { 'idempotency-key': key } })
      expect([answer.status, answer.body]).toEqual([
        400,
        expect.objectContaining({ detail: expect.stringContaining('Idempotency-Key') }),
      ])
    }
  })

  it.each([
    ['alike', ['K-1', 'K-1']],
    ['different', ['K-1', 'K-2']],
    ['blank', ['K-1', '']],
  ])('refuses a second Idempotency-Key that is %s', async (_, keys) => {
    for (const answer of [
      await book(booking, { headers: { 'idempotency-key': keys } }),
      await record(entry, { headers: { 'idempotency-key': keys } }),
    ]) {
      expect([answer.status, answer.problem?.type, answer.problem?.detail]).toEqual([
        400,
        'http://service.test/problems/malformed-request',
        'Idempotency-Key must be given once.',
      ])
    }
  })
})

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
    ['a day in small letters of a name', `${sunset}/timeslots?date=2026-07-01`, ['Date']],
  ])('refuses %s', async (_, url, parameters) => {
    const answer = await rest(world, 'GET', url, { key: 'wanderly' })
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
      const answer = await rest(world, 'GET', url, { key: 'wanderly' })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ type: expect.stringMatching(new RegExp(`/${slug}$`)) })
    }
  })

  it('takes a plain UUID for an ActivityID', async () => {
    const answer = await rest(world, 'GET', `${path(activities.sunset.activityId)}/timeslots?Date=2026-07-01`, {
      key: 'wanderly',
    })
    expect(answer.status).toBe(200)
  })
})

describe('GET /api/v2/ota/partner/resolve-product', () => {
  const resolve = (query: string) =>
    rest(world, 'GET', `/api/v2/ota/partner/resolve-product${query}`, { key: 'wanderly' })

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
    const answer = await rest(world, 'GET', `/api/v2/ota/partner/products?name=${name}`, { key: 'wanderly' })
    expect(answer).toMatchObject({ status: 200, body: { data: [] } })
  })

  it('ignores a query parameter that it does not know', async () => {
    const answer = await rest(world, 'GET', '/api/v2/ota/partner/products?Name=x&page=2', { key: 'wanderly' })
    expect(answer.status).toBe(200)
  })

  it('refuses a name that cannot be one', async () => {
    for (const name of ['%00', 'x'.repeat(10_001)]) {
      const answer = await rest(world, 'GET', `/api/v2/ota/partner/products?name=${name}`, { key: 'wanderly' })
      expect(answer.status).toBe(422)
      expect(where(answer)).toEqual(['name'])
    }
  })
})

describe('POST /api/v2/usage/meters', () => {
  it.each<[string, object, string[]]>([
    ['nothing', { Meter: undefined, Usage: undefined }, ['/Meter', '/Usage']],
    ['a blank meter', { Meter: ' ' }, ['/Meter']],
    ['a meter of 129 characters', { Meter: 'x'.repeat(129) }, ['/Meter']],
    ['a meter with a control character', { Meter: 'a\u0007' }, ['/Meter']],
    ['a usage of zero', { Usage: 0 }, ['/Usage']],
    ['a usage below zero', { Usage: -0.5 }, ['/Usage']],
    ['a usage as text', { Usage: '5' }, ['/Usage']],
    ['true as the usage', { Usage: true }, ['/Usage']],
    ['an OccurredAt in milliseconds', { OccurredAt: Date.UTC(2026, 5, 15) }, ['/OccurredAt']],
    ['an OccurredAt as text', { OccurredAt: '1781510400' }, ['/OccurredAt']],
    ['an OccurredAt with a fraction', { OccurredAt: 1781510400.5 }, ['/OccurredAt']],
    ['an OccurredAt before 2000', { OccurredAt: 946684799 }, ['/OccurredAt']],
    ['an OccurredAt too far ahead', { OccurredAt: Date.UTC(2026, 5, 15, 8, 5, 1) / 1000 }, ['/OccurredAt']],
    ['an OccurredAt beyond all time', { OccurredAt: 1e15 }, ['/OccurredAt']],
    ['an ExtraInfo of more than 16 KiB', { ExtraInfo: 'é'.repeat(8193) }, ['/ExtraInfo']],
    ['an ExtraInfo that is not text', { ExtraInfo: { a: 1 } }, ['/ExtraInfo']],
    ['an unknown member', { Metre: 'x' }, ['/Metre']],
  ])('refuses %s and says where', async (_, wrong, pointers) => {
    const answer = await record({ ...entry, ...wrong })
    expect(answer.status).toBe(422)
    expect(where(answer)).toEqual(pointers)
  })

  it.each([
    '1e30',
    '0.0000000001',
    '1234567890123456789012345678901',
    '1e-400',
    '9'.repeat(400),
    '1.0000000000000000001',
  ])('refuses %s rather than round it', async digits => {
    const payload = `{"Meter":"m","Usage":${digits}}`
    const answer = await record(undefined, { payload, headers: { 'content-type': 'application/json' } })
    expect(answer.status).toBe(422)
    expect(where(answer)).toEqual(['/Usage'])
  })

  it('says of milliseconds that they are milliseconds', async () => {
    const answer = await record({ ...entry, OccurredAt: Date.UTC(2026, 5, 15) })
    expect(answer.body).toMatchObject({ detail: expect.stringContaining('looks like milliseconds') })
  })
})

describe('GET /api/v2/usage/meters', () => {
  it.each<[string, string[]]>([
    ['', ['from', 'to']],
    ['?from=2026-06-01', ['to']],
    ['?from=2026-06-31&to=2026-07-01', ['from']],
    ['?from=2026-06-02&to=2026-06-01', ['to']],
    ['?from=2026-06-01&from=2026-06-02&to=2026-06-03', ['from']],
  ])('refuses %s', async (query, parameters) => {
    const answer = await rest(world, 'GET', `${usagePath}${query}`, { key: 'usage' })
    expect(answer.status).toBe(422)
    expect(where(answer)).toEqual(parameters)
  })
})

describe('the key', () => {
  it('is refused when it is given twice, whichever of the two is good', async () => {
    const { authorization } = bearer('wanderly')
    for (const lines of [
      [authorization, authorization],
      ['Bearer nonsense', authorization],
      [authorization, 'Bearer nonsense'],
    ]) {
      const answer = await book(booking, { key: undefined, headers: { authorization: lines } })
      expect([answer.status, answer.problem?.detail]).toEqual([400, 'Authorization must be given once.'])
    }
  })

  it('is looked at before anything else', async () => {
    const malformed = { payload: '{', headers: { 'content-type': 'application/json' } }
    expect((await book(undefined, { ...malformed, key: undefined })).status).toBe(401)
    expect((await book(undefined, { ...malformed, key: 'usage' })).status).toBe(403)
    expect((await record(undefined, { ...malformed, key: 'usageReadOnly' })).status).toBe(403)
    const authorization = 'Bearer abk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    expect((await book(booking, { key: undefined, headers: { authorization } })).status).toBe(401)
  })
})
