import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { hashKeyText } from '../../src/domain/access/keyText.ts'
import { Faults } from '../../src/platform/log/Faults.ts'
import { openRedis } from '../../src/platform/redis/openRedis.ts'
import type { Redis } from '../../src/platform/redis/Redis.ts'
import { Script } from '../../src/platform/redis/Script.ts'
import { giveBack, neededFor, owe, RateLimit, spend } from '../../src/transports/http/identity/RateLimit.ts'
import { SharedBuckets } from '../../src/transports/http/identity/SharedBuckets.ts'
import { keys } from '../world/cast.ts'
import { describeWith } from '../world/describeWith.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { RedisServer } from '../world/RedisServer.ts'
import { startService } from '../world/startService.ts'
import { suiteLogger } from '../world/suiteLog.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
// So slow that little is refilled while a test runs.
const PER_SECOND = 5
const BURST = 10
const FLUSH = new Script(`redis.call('FLUSHALL') return 1`)
const products = '/api/v2/ota/partner/products'

const list = (app: FastifyInstance) => app.inject({ url: products, headers: bearer('wanderly') })
const listAtOnce = (app: FastifyInstance, count: number) => Promise.all(Array.from({ length: count }, () => list(app)))
const accepted = (responses: readonly { statusCode: number }[]) =>
  responses.filter(each => each.statusCode === 200).length

/** What a response says is left. */
const left = ({ headers }: { headers: object }): number =>
  Number(/r=(\d+)/.exec(String((headers as { ratelimit?: string }).ratelimit))![1])

describe('rate limits without REDIS_URL', () => {
  it('let a key send a burst to each instance', async () => {
    const apps = [await openApp(world, { rateLimitPerSecond: 5 }), await openApp(world, { rateLimitPerSecond: 5 })]
    const responses = (await Promise.all(apps.map(each => listAtOnce(each, 15)))).flat()
    expect(accepted(responses)).toBe(20)
    for (const each of apps) await each.close()
  })
})

describeWith('Redis', 'rate limits with REDIS_URL', () => {
  let server: RedisServer
  let redises: Redis[]
  let apps: FastifyInstance[]
  let lines: string[]

  beforeAll(async () => {
    server = await RedisServer.open()
  })
  afterAll(() => server.kill())

  beforeEach(async () => {
    lines = []
    const faults = new Faults(suiteLogger('trace', line => lines.push(line)))
    redises = [
      await openRedis(server.url, faults.of('redis-away')),
      await openRedis(server.url, faults.of('redis-away')),
    ]
    apps = await Promise.all(redises.map(redis => openApp(world, { rateLimitPerSecond: PER_SECOND, redis })))
    // All buckets are full.
    await until(async () => (await redises[0]!.run(FLUSH, '', [])) !== undefined)
  })
  afterEach(async () => {
    for (const each of apps) await each.close()
    for (const each of redises) await each.close()
  })

  const [first, second] = [() => apps[0]!, () => apps[1]!]

  it('let a key send one burst to all instances', async () => {
    const began = performance.now()
    const responses = (await Promise.all([listAtOnce(first(), 20), listAtOnce(second(), 20)])).flat()
    const refilled = ((performance.now() - began) / 1000) * PER_SECOND
    expect(accepted(responses)).toBeGreaterThanOrEqual(BURST)
    expect(accepted(responses)).toBeLessThanOrEqual(BURST + refilled + 1)
    const refused = responses.find(each => each.statusCode === 429)!
    expect(refused.json()).toMatchObject({
      detail: 'This key may send 5 reads a second, and 10 at once after a pause.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })

  it('tell what is left on all instances', async () => {
    const began = performance.now()
    const refilled = () => ((performance.now() - began) / 1000) * PER_SECOND
    await listAtOnce(first(), 6)
    // The other instance has not seen this key yet.
    const { apiKeys } = await ask(second(), '{ apiKeys { nodes { rateLimits { kind remaining } } } }')
    const remaining = apiKeys.nodes.flatMap(each => each.rateLimits).filter(each => each.kind === 'READS')
    expect(Math.min(...remaining.map(each => each.remaining))).toBeLessThanOrEqual(BURST - 6 + refilled())
    expect(left(await list(second()))).toBeLessThanOrEqual(BURST - 7 + refilled())
  })

  it('count what an operation costs beside', async () => {
    const query = '{ usageSummary(from: "2026-06-01", to: "2026-06-02") { meters { meter totalUsage } } }'
    const began = performance.now()
    const response = await first().inject({
      method: 'POST',
      url: '/graphql',
      headers: bearer('operator'),
      payload: { query },
    })
    expect(response.headers['x-operation-points']).toBe('5')
    const [key] = await world.admin.query<{ keyId: string }>(`select key_id "keyId" from api_key where hash = $1`, [
      hashKeyText(keys.operator.text),
    ])
    const quota = { perSecond: PER_SECOND, burst: BURST }
    const tokens = await new SharedBuckets(redises[0]!).read(`${key!.keyId}:reads`, quota)
    const refilled = ((performance.now() - began) / 1000) * PER_SECOND
    expect(tokens).toBeLessThanOrEqual(5 + refilled + 0.01)
  })

  it('count a 304 as a tenth', async () => {
    // A burst of two, which is enough for ten.
    const app = await openApp(world, { rateLimitPerSecond: 1, redis: redises[0]! })
    apps.push(app)
    const { etag } = (await app.inject({ url: products, headers: bearer('wanderly') })).headers
    await redises[0]!.run(FLUSH, '', [])
    const conditional = { ...bearer('wanderly'), 'if-none-match': String(etag) }
    for (let count = 0; count < 10; count++) {
      expect((await app.inject({ url: products, headers: conditional })).statusCode).toBe(304)
    }
  })

  it('are counted by each instance alone while Redis is away, and together again when it is back', async () => {
    await server.kill()
    const [alone] = await listAtOnce(first(), 1)
    expect(alone!.statusCode).toBe(200)
    expect(redises[0]!.isAway).toBe(true)
    const responses = (await Promise.all(apps.map(each => listAtOnce(each, 4)))).flat()
    expect(accepted(responses)).toBe(8)
    await until(() => lines.some(each => each.includes('"fault":"redis-away"') && each.includes('"state":"began"')))
    await server.restart()
    // Without a request.
    await until(() => redises.every(each => !each.isAway))
    const began = performance.now()
    const together = [...(await listAtOnce(first(), 15)), ...(await listAtOnce(second(), 15))]
    const refilled = ((performance.now() - began) / 1000) * PER_SECOND
    expect(accepted(together)).toBeLessThanOrEqual(BURST + refilled + 1)
    await until(() => lines.some(each => each.includes('Redis answers again.')))
  })

  it('do not hold requests up where Redis does not answer', async () => {
    server.freeze()
    try {
      expect((await list(first())).statusCode).toBe(200)
      expect(redises[0]!.isAway).toBe(true)
      expect(await redises[0]!.run(FLUSH, '', [])).toBeUndefined()
      expect(accepted(await listAtOnce(first(), 8))).toBe(8)
    } finally {
      server.thaw()
    }
  })

  it('have the same buckets in Redis as on one instance', async () => {
    const buckets = new SharedBuckets(redises[0]!)
    // So slow that nothing is refilled meanwhile.
    const quota = { perSecond: 1e-6, burst: 20 }
    let runs = 0
    const step = fc.record({ do: fc.constantFrom('take', 'owe', 'give back'), points: fc.integer({ min: 1, max: 30 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
        const name = `model:${runs++}`
        const bucket = new RateLimit(quota.perSecond, quota.burst).bucket('key', 0)!
        for (const { do: action, points } of steps) {
          const before = bucket.tokens
          if (action === 'take') {
            const needed = neededFor(quota, points)
            expect(await buckets.take(name, quota, needed, needed)).toBeCloseTo(before, 3)
            try {
              spend(bucket, points)
            } catch {
              // It is refused on both.
            }
          } else if (action === 'owe') {
            buckets.change(name, quota, owe(bucket, points))
          } else {
            giveBack(bucket, points)
            buckets.change(name, quota, -points)
          }
          expect(await buckets.read(name, quota)).toBeCloseTo(bucket.tokens, 3)
        }
      }),
      { numRuns: 50 },
    )
  })

  async function ask(app: FastifyInstance, query: string) {
    const response = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: bearer('operator'),
      payload: { query },
    })
    return response.json<{
      data: { apiKeys: { nodes: { rateLimits: { kind: string; remaining: number }[] }[] } }
    }>().data
  }
})

describe('a service whose Redis is not there', () => {
  it('starts, serves and says so', async () => {
    const service = await startService({ DATABASE_URL: world.databaseUrl, REDIS_URL: 'redis://127.0.0.1:1' })
    const response = await fetch(`${service.url}${products}`, { headers: bearer('wanderly') })
    expect(response.status).toBe(200)
    await until(() => service.lines.some(each => each.includes('Redis does not answer.')))
    expect(await service.stop()).toBe(0)
  })
})
