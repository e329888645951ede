import { afterEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { setKeyRateLimits } from '../../src/domain/access/setKeyRateLimits.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { keys, NOW, operators, partners } from '../world/cast.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let app: FastifyInstance
afterEach(() => app?.close())

const { operatorId } = operators.kayaks
const halfAMinuteLater = () => {
  world.now = new Date(world.now.getTime() + 30_000)
}
const me = (key: keyof typeof keys) => app.inject({ url: '/api/v2/me', headers: bearer(key) })

describe('GET /api/v2/me', () => {
  it('tells a key of a partner its scopes, operator, partner and limits', async () => {
    app = await openApp(world, { rateLimitPerSecond: 10, bookingRateLimitPerSecond: 3, usageRateLimitPerSecond: 5 })
    const { keyId } = await world.caller('wanderly')
    await setKeyRateLimits(world.database, operatorId, keyId, { availability: 7 })
    const response = await me('wanderly')
    expect(response.statusCode).toBe(200)
    const { CreatedAt, Name, ...key } = response.json().data.Key
    expect({ ...response.json().data, Key: key }).toEqual({
      Scopes: ['ota'],
      Operator: {
        OperatorID: encodeTypeId('op', operatorId),
        Name: 'Harbour Kayaks',
        TimeZone: 'Europe/London',
        Currency: 'GBP',
      },
      Partner: { PartnerID: encodeTypeId('ptr', partners.wanderly.partnerId), Name: 'Wanderly', Slug: 'wanderly' },
      Agency: null,
      Key: {
        KeyID: encodeTypeId('key', keyId),
        Prefix: keys.wanderly.text.slice(0, 10),
        ExpiresAt: null,
        Limits: [
          { Kind: 'reads', PerSecond: 10, Burst: 20, Remaining: 19, SecondsUntilFull: 1 },
          { Kind: 'availability', PerSecond: 7, Burst: 14, Remaining: 14, SecondsUntilFull: 0 },
          { Kind: 'bookings', PerSecond: 3, Burst: 6, Remaining: 6, SecondsUntilFull: 0 },
          { Kind: 'usage-entries', PerSecond: 5, Burst: 12, Remaining: 12, SecondsUntilFull: 0 },
        ],
      },
    })
    expect([typeof CreatedAt, typeof Name]).toEqual(['number', 'string'])
    expect((await me('wanderly')).json().data.Key.Limits[0].Remaining).toBe(18)
    await setKeyRateLimits(world.database, operatorId, keyId, { availability: null })
  })

  it('counts itself, as its header RateLimit does, however fast the limit refills', async () => {
    let uptime = 0
    app = await openApp(world, { rateLimitPerSecond: 100_000, uptime: () => uptime++ })
    const response = await me('wanderly')
    const [reads] = response.json().data.Key.Limits
    expect([reads.Kind, reads.Remaining]).toEqual(['reads', 199_999])
    expect(response.headers.ratelimit).toContain('r=199999')
  })

  it('answers a key with any scope, and leaves out kinds without a limit', async () => {
    app = await openApp(world)
    const [usage, operator] = [await me('usage'), await me('operator')]
    expect(usage.json().data).toMatchObject({ Partner: null, Key: { Limits: [] } })
    expect(operator.json().data.Scopes).toContain('operator:write')
    expect(operator.json().data.Operator).toEqual(usage.json().data.Operator)
    expect((await app.inject({ url: '/api/v2/me' })).statusCode).toBe(401)
  })
})

describe('the rate limits of a key', () => {
  afterEach(() => {
    world.now = NOW
  })

  it('replace those of the installation for this key alone, within half a minute', async () => {
    app = await openApp(world, { rateLimitPerSecond: 1, bookingRateLimitPerSecond: 10 })
    const list = (key: keyof typeof keys) => app.inject({ url: '/api/v2/ota/partner/products', headers: bearer(key) })
    const { keyId } = await world.caller('wanderly')
    expect((await list('wanderly')).headers['ratelimit-policy']).toBe('"reads";q=2;w=2')
    const set = (reads: number | null) =>
      app.inject({
        method: 'POST',
        url: '/graphql',
        headers: bearer('operator'),
        payload: {
          query: `mutation ($keyId: KeyID!, $reads: Int) { setKeyRateLimits(input: { keyId: $keyId, rateLimits: { reads: $reads } }) {
            apiKey { rateLimits { kind perSecond burst isDefault } } } }`,
          variables: { keyId: encodeTypeId('key', keyId), reads },
        },
      })
    const { data } = (await set(4)).json()
    expect(data.setKeyRateLimits.apiKey.rateLimits.slice(0, 2)).toEqual([
      { kind: 'READS', perSecond: 4, burst: 8, isDefault: false },
      { kind: 'AVAILABILITY', perSecond: 1, burst: 2, isDefault: true },
    ])
    // Where no statement of the path checks the key, at once.
    expect((await me('wanderly')).headers['ratelimit-policy']).toBe('"reads";q=8;w=2')
    halfAMinuteLater()
    expect((await list('wanderly')).headers['ratelimit-policy']).toBe('"reads";q=8;w=2')
    expect((await list('tripster')).headers['ratelimit-policy']).toBe('"reads";q=2;w=2')
    expect((await set(0)).json().errors[0].extensions.code).toBe('validation')
    await set(null)
    halfAMinuteLater()
    expect((await list('wanderly')).headers['ratelimit-policy']).toBe('"reads";q=2;w=2')
  })
})
