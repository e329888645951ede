import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { endAgencyGrant } from '../../src/domain/access/agencies/endAgencyGrant.ts'
import { grantAgency } from '../../src/domain/access/agencies/grantAgency.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { routes } from '../../src/transports/rest/routes.ts'
import { statementExport } from '../../src/transports/rest/statementExport.ts'
import { usageExport } from '../../src/transports/rest/usageExport.ts'
import { Instance } from '../live/Instance.ts'
import { asAgency, kayaks, openAgency, walls } from '../world/agency.ts'
import { activities, keys, operators, partners } from '../world/cast.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { until } from '../world/until.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()

/** Granted by the kayaks alone, and by both. */
let one: Awaited<ReturnType<typeof openAgency>>
let both: Awaited<ReturnType<typeof openAgency>>
beforeAll(async () => {
  one = await openAgency(world, 'One')
  both = await openAgency(world, 'Both')
  const { wanderly, tripster, wallPartner } = partners
  await grantAgency(world.database, wanderly.operatorId, wanderly.partnerId, one.agencyId, world.now)
  await grantAgency(world.database, tripster.operatorId, tripster.partnerId, both.agencyId, world.now)
  await grantAgency(world.database, wallPartner.operatorId, wallPartner.partnerId, both.agencyId, world.now)
})

const granted = 'has granted the agency'
const nobody = encodeTypeId('op', '01970000-0000-7000-8000-ffffffffffff')

async function send(options: InjectOptions) {
  const response = await app.inject(options)
  const body = response.body.startsWith('{') ? JSON.parse(response.body) : {}
  return { status: response.statusCode, code: body.code ?? body.errors?.[0]?.extensions?.code, body, response }
}
const me = (headers: Record<string, string>) => send({ url: '/api/v2/me', headers })

/** Every path of the REST API, with values that fit its parameters. */
const paths = [...routes, usageExport, statementExport].map(({ method, path }) => ({
  method,
  url: path.replace(/:(\w+)/g, 'x'),
}))

describe('every path', () => {
  it.each(paths)(
    '$method $url refuses an operator that did not grant the agency, also with its caches hot',
    async path => {
      expect((await me(asAgency(one.key, kayaks))).status).toBe(200)
      for (const operator of [walls, nobody]) {
        const { status, code, body } = await send({ ...path, headers: asAgency(one.key, operator) })
        expect([status, code]).toEqual([403, 'permission-denied'])
        expect(body.detail).toContain(granted)
        expect(body.requiredScopes).toBeUndefined()
      }
      const without = await send({ ...path, headers: asAgency(one.key) })
      expect([without.status, without.code]).toEqual([400, 'operator-required'])
      expect(without.body.operators).toEqual([{ OperatorID: kayaks, Name: 'Harbour Kayaks' }])
      const malformed = await send({ ...path, headers: asAgency(one.key, 'Harbour Kayaks') })
      expect([malformed.status, malformed.code]).toEqual([400, 'malformed-request'])
      const other = await send({ ...path, headers: { ...bearer('wanderly'), operator: walls } })
      expect([other.status, other.code]).toEqual([403, 'permission-denied'])
      expect(other.body.detail).toContain('belongs to another operator')
    },
  )

  it.each([
    ['POST /graphql', { method: 'POST', url: '/graphql', payload: { query: '{ viewer { operator { name } } }' } }],
    ['GET /graphql', { method: 'GET', url: '/graphql?query={viewer{operator{name}}}' }],
    ['POST /graphql/stream', { method: 'POST', url: '/graphql/stream', payload: { query: '{ viewer { scopes } }' } }],
  ] as [string, InjectOptions][])('%s does so, too', async (_, options) => {
    for (const operator of [walls, nobody]) {
      const { code, body } = await send({ ...options, headers: asAgency(one.key, operator) })
      expect([code, body.errors[0].message]).toEqual(['permission-denied', expect.stringContaining(granted)])
    }
    const { code, body } = await send({ ...options, headers: asAgency(one.key) })
    expect(code).toBe('operator-required')
    expect(body.errors[0].extensions.operators).toEqual([{ operatorId: kayaks, name: 'Harbour Kayaks' }])
    const malformed = await send({ ...options, headers: asAgency(one.key, 'x') })
    expect(malformed.code).toBe('malformed-request')
  })

  it('refuses a session of another operator’s dashboard', async () => {
    const opened = await app.inject({
      method: 'POST',
      url: '/dashboard/session',
      payload: { key: keys.operator.text },
      headers: { host: 'service.test', origin: 'http://service.test' },
    })
    const cookie = String(opened.headers['set-cookie']).split(';', 1)[0]!
    const ask = (operator: string) =>
      send({
        method: 'POST',
        url: '/graphql',
        payload: { query: '{ viewer { operator { name } } }' },
        headers: { cookie, operator, host: 'service.test', origin: 'http://service.test' },
      })
    expect((await ask(kayaks)).body.data).toEqual({ viewer: { operator: { name: 'Harbour Kayaks' } } })
    expect((await ask(walls)).code).toBe('permission-denied')
  })
})

describe('a key of an agency', () => {
  const products = (key: string, operator: string, more: Record<string, string> = {}) =>
    send({ url: '/api/v2/ota/partner/products', headers: { ...asAgency(key, operator), ...more } })
  const namesOf = ({ body }: { body: { data: { Name: string }[] } }) => body.data.map(each => each.Name)

  it('sees the activities of the operator that the header names', async () => {
    expect(namesOf(await products(both.key, walls))).toEqual([activities.bouldering.name])
    const own = await products(both.key, kayaks)
    expect(namesOf(own)).toContain(activities.sunset.name)
    expect(namesOf(own)).not.toContain(activities.bouldering.name)
    expect(own.response.headers.vary).toMatch(/Authorization, Operator/)
  })

  it('never mixes operators in interleaved requests, over REST and GraphQL', async () => {
    const query = '{ viewer { operator { name } partner { name } agency { name } key { name agency { name } } } }'
    const ask = async (index: number) => {
      const [operator, name, partner] =
        index % 2 ? [walls, 'Brooklyn Walls', 'Wanderly'] : [kayaks, 'Harbour Kayaks', 'Tripster']
      const headers = asAgency(both.key, operator)
      if (index % 3) {
        const { body } = await me(headers)
        expect(body).not.toHaveProperty('code')
        expect(body.data).toMatchObject({
          Operator: { OperatorID: operator, Name: name },
          Partner: { Name: partner },
          Agency: { AgencyID: both.id, Name: 'Both' },
        })
      } else {
        const { body } = await send({ method: 'POST', url: '/graphql', headers, payload: { query } })
        expect(body.errors).toBeUndefined()
        expect(body.data.viewer).toEqual({
          operator: { name },
          partner: { name: partner },
          agency: { name: 'Both' },
          key: { name: 'Key of Both', agency: { name: 'Both' } },
        })
      }
    }
    // Fewer at once than the service carries.
    for (let from = 0; from < 60; from += 12) {
      await Promise.all(Array.from({ length: 12 }, (_, index) => ask(from + index)))
    }
  })

  it('is not answered 304 for what it has of another operator', async () => {
    const { response } = await products(both.key, kayaks)
    const tag = String(response.headers.etag)
    expect((await products(both.key, kayaks, { 'if-none-match': tag })).status).toBe(304)
    expect((await products(both.key, walls, { 'if-none-match': tag })).status).toBe(200)
  })

  it('books for each operator by itself, with the same Idempotency-Key', async () => {
    const Customer = { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' }
    const book = (operator: string, { id }: { id: string }, Time: string) =>
      send({
        method: 'POST',
        url: '/api/v2/ota/partner/booking',
        headers: { ...asAgency(both.key, operator), 'idempotency-key': 'order-1' },
        payload: { ActivityID: id, Date: '2026-07-01', Time, Participants: 1, Customer },
      })
    const [wet, dry] = [
      await book(kayaks, activities.sunset, '09:00'),
      await book(walls, activities.bouldering, '17:00'),
    ]
    expect([wet.status, dry.status]).toEqual([201, 201])
    const read = (operator: string, reference: string) =>
      send({ url: `/api/v2/ota/partner/booking/${reference}`, headers: asAgency(both.key, operator) })
    const reference = wet.body.data.BookingReference
    expect(dry.body.data.BookingReference).not.toBe(reference)
    expect((await read(kayaks, reference)).body.data.BookingReference).toBe(reference)
    expect((await read(walls, reference)).code).toBe('booking-not-found')
    const strange = await book(walls, activities.sunset, '13:00')
    expect([strange.status, strange.body.data]).toEqual([expect.any(Number), undefined])
    const sellers = await world.admin.query(
      `select distinct o.name operator, p.name partner from booking b
       join operator o using (operator_id) join partner p using (operator_id, partner_id) order by 1`,
    )
    expect(sellers).toEqual([
      { operator: 'Brooklyn Walls', partner: 'Wanderly' },
      { operator: 'Harbour Kayaks', partner: 'Tripster' },
    ])
  })

  it('has a rate limit of its own for each operator', async () => {
    const limited = await openApp(world, { rateLimitPerSecond: 1 })
    try {
      const ask = async (operator: string) =>
        (await limited.inject({ url: '/api/v2/me', headers: asAgency(both.key, operator) })).statusCode
      expect([await ask(kayaks), await ask(kayaks), await ask(kayaks), await ask(walls)]).toEqual([200, 200, 429, 200])
    } finally {
      await limited.close()
    }
  })

  it('may be sent by pages of allowed origins', async () => {
    const { headers } = await app.inject({
      method: 'OPTIONS',
      url: '/api/v2/me',
      headers: {
        origin: 'https://dashboard.test',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization, operator',
      },
    })
    expect(headers['access-control-allow-headers']).toMatch(/\boperator\b/)
  })

  it('does not sign in to the dashboard', async () => {
    const { code } = await send({
      method: 'POST',
      url: '/dashboard/session',
      payload: { key: both.key },
      headers: { host: 'service.test', origin: 'http://service.test' },
    })
    expect(code).toBe('operator-required')
  })

  it('is refused like an unknown key when it fails too often', async () => {
    const limited = await openApp(world, { rateLimitPerSecond: 1000 })
    try {
      const responses = await Promise.all(
        Array.from({ length: 130 }, () => limited.inject({ url: '/api/v2/me', headers: asAgency(one.key, walls) })),
      )
      const codes = responses.map(each => each.statusCode)
      expect([codes.filter(each => each === 403).length, codes.filter(each => each === 429).length]).toEqual([100, 30])
      expect((await limited.inject({ url: '/api/v2/me', headers: asAgency(one.key, kayaks) })).statusCode).toBe(200)
    } finally {
      await limited.close()
    }
  })
})

describe('a live connection with a key of an agency', () => {
  let instance: Instance
  beforeAll(async () => {
    instance = await Instance.open(world, { live: { keyCheckMs: 20 } })
  })
  afterAll(() => instance?.close())

  const watch = ({ id }: { id: string }) =>
    `subscription { availabilityChanged(activityId: "${id}", from: "2026-07-01", to: "2026-07-01") { date } }`
  const query = watch(activities.sunset)
  const connect = (Operator?: unknown, key = both.key) =>
    instance.client(null, {
      connectionParams: { Authorization: `Bearer ${key}`, ...(Operator !== undefined && { Operator }) },
    })
  const refusalOfSocket = async (client: ReturnType<typeof connect>) => {
    const events = client.iterate({ query })
    return events.next().then(
      () => 'opened',
      (event: { code: number }) => event.code,
    )
  }

  it('names the operator in connectionParams', async () => {
    const code = async (operator?: unknown, key?: string) => refusalOfSocket(connect(operator, key))
    expect(await code(walls, one.key)).toBe(4403)
    expect(await code(nobody)).toBe(4403)
    expect(await code()).not.toBe('opened')
    expect(await code(7)).not.toBe('opened')
    await instance.subscribe(connect(walls), watch(activities.bouldering))
  })

  it('ends when the operator ends the connection to the agency', async () => {
    const events = await instance.subscribe(connect(kayaks), query)
    await events.next()
    await endAgencyGrant(world.database, operators.kayaks.operatorId, both.agencyId, world.now)
    await expect(events.next()).rejects.toMatchObject([
      { message: expect.stringContaining(granted), extensions: { code: 'permission-denied' } },
    ])
    // That of the other operator goes on.
    await until(() => instance.subscriberCount() === 1)
  })
})
