import { afterEach, describe, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { post } from '../graphql/post.ts'
import { Instance } from '../live/Instance.ts'
import { activities, keys } from '../world/cast.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { startService } from '../world/startService.ts'
import { until } from '../world/until.ts'
import { useApp } from '../world/useWorld.ts'
import { holding } from '../world/whileLocked.ts'

const { world, app } = useApp()
afterEach(async () => {
  await world.requests.write()
  await world.admin.query('delete from request_tally')
})

interface Tally {
  key: string
  outcome: string
  timed: boolean
  requests: number
}

/** What was counted, with the keys named as in the cast. */
async function counted(): Promise<Tally[]> {
  await world.requests.write()
  const rows = await world.admin.query<Tally & { prefix: string }>(
    `select k.prefix, t.outcome, t.bucket > 0 timed, sum(t.requests)::int requests
     from request_tally t join api_key k using (operator_id, key_id) group by 1, 2, 3`,
  )
  const nameOf = (prefix: string) => Object.entries(keys).find(([, { text }]) => text.startsWith(prefix))![0]
  return rows
    .map(({ prefix, ...row }) => ({ ...row, key: nameOf(prefix) }))
    .sort((one, other) => one.outcome.localeCompare(other.outcome) || one.key.localeCompare(other.key))
}

const one = (key: keyof typeof keys, outcome: string, timed = true) => ({ key, outcome, timed, requests: 1 })

describe('a request over REST', () => {
  const products = '/api/v2/ota/partner/products'
  const booking = '/api/v2/ota/partner/booking'

  it('is counted with its key, and with the refusal’s code if it is refused', async () => {
    const headers = bearer('wanderly')
    const asked: InjectOptions[] = [
      { url: products, headers },
      { url: products, headers: bearer('tripster') },
      { url: '/api/v2/ota/partner/availability/act_nonsense/dates', headers },
      { url: `${booking}/AAAA-AAAA`, headers },
      { url: products, headers: bearer('usage') },
      { method: 'POST', url: booking, headers, payload: { Participants: 0 } },
      { method: 'POST', url: booking, headers: { ...headers, 'content-type': 'application/json' }, payload: '{' },
      { method: 'POST', url: '/api/v2/usage/meters', headers: bearer('usage'), payload: { Meter: 'm', Usage: 1 } },
    ]
    const statuses = []
    for (const each of asked) statuses.push((await app.inject(each)).statusCode)
    const tag = (await app.inject({ url: products, headers })).headers.etag as string
    const again = await app.inject({ url: products, headers: { ...headers, 'if-none-match': tag } })
    expect([...statuses, again.statusCode]).toEqual([200, 200, 400, 404, 403, 422, 400, 201, 304])
    expect(await counted()).toEqual([
      one('wanderly', 'booking-not-found'),
      one('wanderly', 'invalid-activity-id'),
      one('wanderly', 'malformed-request'),
      one('tripster', 'ok'),
      one('usage', 'ok'),
      { ...one('wanderly', 'ok'), requests: 3 },
      one('usage', 'permission-denied'),
      one('wanderly', 'validation'),
    ])
  })

  it('is not counted without a valid key, or at an unknown path', async () => {
    await app.inject({ url: products })
    await app.inject({ url: products, headers: { authorization: 'Bearer abk_nonsense' } })
    await app.inject({ url: '/nowhere', headers: bearer('wanderly') })
    await app.inject({ url: '/health', headers: bearer('wanderly') })
    expect(await counted()).toEqual([])
  })

  it('that a key sends beyond its rate is counted as refused', async () => {
    const strict = await openApp(world, { rateLimitPerSecond: 1 })
    const send = () => strict.inject({ url: products, headers: bearer('wanderly') })
    const statuses = []
    for (let each = 0; each < 3; each++) statuses.push((await send()).statusCode)
    await strict.close()
    expect(statuses).toEqual([200, 200, 429])
    expect(await counted()).toEqual([{ ...one('wanderly', 'ok'), requests: 2 }, one('wanderly', 'rate-limited')])
  })

  it('that fails with an internal error is counted as a violation', async () => {
    const broken = await openApp(world)
    await world.admin.query('alter view product_of_operator rename to elsewhere')
    try {
      expect((await broken.inject({ url: products, headers: bearer('wanderly') })).statusCode).toBe(500)
      const { body } = await post(broken, { query: '{ products { nodes { name } } }' }, bearer('wanderly'))
      expect(body.errors[0].extensions.code).toBe('internal')
    } finally {
      await world.admin.query('alter view elsewhere rename to product_of_operator')
      await broken.close()
    }
    expect(await counted()).toEqual([{ ...one('wanderly', 'internal'), requests: 2 }])
  })

  it('for an export is not timed', async () => {
    const url = '/api/v2/usage/meters/export?from=2026-06-01&to=2026-06-02'
    expect((await app.inject({ url, headers: bearer('usage') })).statusCode).toBe(200)
    expect(await counted()).toEqual([one('usage', 'ok', false)])
  })
})

describe('a request over GraphQL', () => {
  it.each([
    ['ok', '{ viewer { scopes } }'],
    ['permission-denied', 'mutation { createPartner(input: { name: "a", slug: "bb" }) { partner { name } } }'],
    ['permission-denied', '{ viewer { scopes } partners { nodes { name } } }'],
    ['validation', '{ nonsense }'],
    ['malformed-request', '{'],
    ['validation', 'query ($slug: Int!) { viewer { scopes } }'],
    ['malformed-request', 'subscription { bookingChanged { bookingReference } }'],
    ['malformed-request', 'query one { viewer { scopes } } query two { viewer { scopes } }'],
    [
      'booking-not-found',
      'mutation { cancelBooking(input: { bookingReference: "AAAA-AAAA" }) { booking { bookingReference } } }',
    ],
  ])('is counted by its first error: %s for %s', async (outcome, query) => {
    const { error } = await post(app, { query }, bearer('wanderly'))
    expect(error?.extensions.code ?? 'ok').toBe(outcome)
    expect(await counted()).toEqual([one('wanderly', outcome)])
  })

  it('is counted if it is refused before it is parsed', async () => {
    await post(app, { query: '{ __typename }'.padEnd(20_001) }, bearer('wanderly'))
    await post(app, { nonsense: 1 }, bearer('wanderly'))
    await post(app, '{', bearer('wanderly'))
    expect(await counted()).toEqual([
      { ...one('wanderly', 'malformed-request'), requests: 2 },
      one('wanderly', 'payload-too-large'),
    ])
  })

  it('is not counted without a key', async () => {
    await post(app, { query: '{ __typename }' }, {})
    expect(await counted()).toEqual([])
  })
})

describe('a subscription', () => {
  const query = `subscription { availabilityChanged(activityId: "${activities.sunset.id}", from: "2026-07-01", to: "2026-07-01") { date } }`
  const refused = 'subscription { bookingChanged(filter: { nonsense: 1 }) { bookingReference } }'

  it('is counted when it begins, over either protocol, without a duration', async () => {
    const here = await Instance.open(world)
    try {
      await here.subscribe('wanderly', query)
      await until(async () => (await counted()).length > 0)
      const leaving = new AbortController()
      await here.stream('tripster', { query }, { signal: leaving.signal })
      expect(await counted()).toEqual([one('tripster', 'ok', false), one('wanderly', 'ok', false)])
      leaving.abort()
      const { response } = await here.stream('tripster', { query: refused })
      await response.text()
      const events = here.client('wanderly').iterate({ query: refused })
      await events.next().catch(() => {})
      expect(await counted()).toHaveLength(4)
    } finally {
      await here.close()
    }
    expect(await counted()).toEqual([
      one('tripster', 'ok', false),
      one('wanderly', 'ok', false),
      one('tripster', 'validation', false),
      one('wanderly', 'validation', false),
    ])
  })
})

describe('a service that is closed', () => {
  it('writes its counts first', async () => {
    const service = await startService({ DATABASE_URL: world.databaseUrl })
    for (let each = 0; each < 3; each++) {
      await (await fetch(`${service.url}/api/v2/ota/partner/products`, { headers: bearer('wanderly') })).text()
    }
    expect(await service.stop()).toBe(0)
    expect(await counted()).toEqual([{ ...one('wanderly', 'ok'), requests: 3 }])
  })

  it('serves requests while counts cannot be written', async () => {
    const writing = await holding(world, [['lock table request_tally']], async () => {
      const ask = () => app.inject({ url: '/api/v2/ota/partner/products', headers: bearer('wanderly') })
      await ask()
      const waiting = world.requests.write()
      expect((await ask()).statusCode).toBe(200)
      return { waiting }
    })
    await writing.waiting
    expect(await counted()).toEqual([{ ...one('wanderly', 'ok'), requests: 2 }])
  })
})
