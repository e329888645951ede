import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { RateLimit } from '../../src/transports/http/identity/RateLimit.ts'
import { once } from '../world/once.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'
import { untilQueued } from '../world/whileLocked.ts'
import { listen, sendRaw } from './sendRaw.ts'
import { useHeldProducts } from './useHeldProducts.ts'

const world = useWorld()
const holdProducts = useHeldProducts(world)
let app: FastifyInstance | undefined

afterEach(() => app?.close())

const products = '/api/v2/ota/partner/products'

describe('a request above the limit', () => {
  it('is refused with Retry-After, while those in progress are completed', async () => {
    app = await openApp(world, { maxInFlight: 2 })
    // Different pages: requests for the same one would share a statement.
    const list = (limit = 1) => app!.inject({ url: `${products}?Limit=${limit}`, headers: bearer('wanderly') })
    const release = await holdProducts()
    const held = Promise.all([list(1), list(2)])
    await untilQueued(world, 2)
    const query = { url: '/graphql?query={__typename}', headers: { 'apollo-require-preflight': '1' } }
    const [third, page, health] = await Promise.all([list(), app.inject(query), app.inject('/health')])
    await release()

    expect(third.statusCode).toBe(503)
    expect(third.headers['retry-after']).toBe('1')
    expect(third.json()).toMatchObject({ type: 'http://service.test/problems/overloaded', status: 503 })
    expect(page.statusCode).toBe(503)
    expect(page.json()).toMatchObject({ errors: [{ extensions: { code: 'overloaded', status: 503 } }] })
    expect(health.statusCode).toBe(200)
    expect((await held).map(each => each.statusCode)).toEqual([200, 200])
    expect((await list()).statusCode).toBe(200)
  })

  it('is counted however its path is encoded', async () => {
    app = await openApp(world, { maxInFlight: 1 })
    const release = await holdProducts()
    const held = app.inject({ url: products.replace('api', '%61pi'), headers: bearer('wanderly') })
    await untilQueued(world, 1)
    expect((await app.inject({ url: products, headers: bearer('wanderly') })).statusCode).toBe(503)
    await release()
    expect((await held).statusCode).toBe(200)
  })

  it('is no longer counted after its client disconnects', async () => {
    app = await openApp(world, { maxInFlight: 1, drainTime: 0 })
    const serverSockets = new Set<Socket>()
    app.server.on('connection', each => serverSockets.add(each))
    const { port } = await listen(app)
    const list = () => app!.inject({ url: products, headers: bearer('wanderly') })
    const { authorization } = bearer('wanderly')
    const release = await holdProducts()
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${products} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`)
    await untilQueued(world, 1)
    expect((await list()).statusCode).toBe(503)
    const accepted = [...serverSockets][0]!
    const noticed = once(accepted, 'close')
    socket.destroy()
    await noticed
    const queued = list()
    await untilQueued(world, 2)
    await release()
    expect((await queued).statusCode).toBe(200)
  })
})

describe('a key', () => {
  it('above its rate is refused with Retry-After, and another key is not', async () => {
    app = await openApp(world, { rateLimitPerSecond: 1 })
    const send = (key: 'wanderly' | 'tripster') => app!.inject({ url: products, headers: bearer(key) })
    expect([(await send('wanderly')).statusCode, (await send('wanderly')).statusCode]).toEqual([200, 200])
    const response = await send('wanderly')
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe('1')
    expect(response.json()).toMatchObject({ type: 'http://service.test/problems/rate-limited' })
    expect((await send('tripster')).statusCode).toBe(200)
  })

  it('above its rate is served again once its bucket has refilled', async () => {
    let milliseconds = 0
    app = await openApp(world, { rateLimitPerSecond: 1, uptime: () => milliseconds })
    const send = async () => (await app!.inject({ url: products, headers: bearer('wanderly') })).statusCode
    expect([await send(), await send(), await send()]).toEqual([200, 200, 429])
    milliseconds = 999
    expect(await send()).toBe(429)
    milliseconds = 1000
    expect([await send(), await send()]).toEqual([200, 429])
  })
})

describe('RateLimit', () => {
  const refused = (limit: RateLimit, key: string, now: number) => {
    try {
      limit.take(key, now)
      return false
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return true
    }
  }

  it('allows a burst of two seconds’ worth, then the steady rate', () => {
    const limit = new RateLimit(10)
    const sent = (now: number, count: number) => Array.from({ length: count }, () => refused(limit, 'a', now))
    expect(sent(0, 25).filter(each => !each)).toHaveLength(20)
    expect(sent(500, 25).filter(each => !each)).toHaveLength(5)
    expect(sent(100_000, 25).filter(each => !each)).toHaveLength(20)
  })

  it('is disabled at zero, and evicts the least recently used keys', () => {
    const off = new RateLimit(0)
    for (let index = 0; index < 1000; index++) expect(refused(off, 'a', 0)).toBe(false)
    const limit = new RateLimit(1)
    expect([0, 0, 0].map(now => refused(limit, 'a', now))).toEqual([false, false, true])
    for (let index = 0; index < 10_000; index++) limit.take(`key ${index}`, 0)
    expect(refused(limit, 'a', 0)).toBe(false)
  })
})

describe('a connection', () => {
  const problemIn = (answer: string) => JSON.parse(answer.split('\r\n\r\n')[1]!) as Record<string, unknown>

  it('with a request that does not arrive in time gets a response and is closed', async () => {
    app = await openApp(world, { requestTimeout: 300, drainTime: 0 })
    const { port } = await listen(app)
    const { authorization } = bearer('usage')
    for (const text of [
      'GET /health HT',
      `POST /api/v2/usage/meters HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"Meter"`,
    ]) {
      const answer = await sendRaw(port, text)
      expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
      expect(problemIn(answer)).toMatchObject({
        type: 'http://service.test/problems/malformed-request',
        detail: 'The request did not arrive in time.',
        requestId: expect.any(String),
      })
    }
  })

  it('that does not speak HTTP gets a problem', async () => {
    app = await openApp(world, { drainTime: 0 })
    const { port } = await listen(app)
    for (const text of [
      'GARBAGE\r\n\r\n',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
    ]) {
      const answer = await sendRaw(port, text)
      expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
      expect(problemIn(answer)).toMatchObject({ type: 'http://service.test/problems/malformed-request' })
    }
  })

  it('whose chunked body is too large is refused and closed', async () => {
    app = await openApp(world, { drainTime: 0 })
    const { port } = await listen(app)
    const { authorization } = bearer('usage')
    const chunk = `${(1 << 16).toString(16)}\r\n${' '.repeat(1 << 16)}\r\n`
    const answer = await sendRaw(
      port,
      `POST /api/v2/usage/meters HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(20)}0\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(problemIn(answer)).toMatchObject({ type: 'http://service.test/problems/payload-too-large' })
  })
})
