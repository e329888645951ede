import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { FairSemaphore } from '../../src/transports/http/admission/FairSemaphore.ts'
import { guardServer } from '../../src/transports/http/admission/guardServer.ts'
import { validateResponse } from '../contract/validateResponse.ts'
import { activities } from '../world/cast.ts'
import { once } from '../world/once.ts'
import { bearer, openApp, settings } from '../world/openApp.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { untilQueued } from '../world/whileLocked.ts'
import { listen, sendRaw } from './sendRaw.ts'
import { useHeldProducts } from './useHeldProducts.ts'

const world = useWorld()
const holdProducts = useHeldProducts(world)
let app: FastifyInstance
const sockets: Socket[] = []

afterEach(async () => {
  for (const each of sockets.splice(0)) each.destroy()
  await app?.close()
})

async function open(overrides: Parameters<typeof openApp>[1] = {}): Promise<number> {
  app = await openApp(world, { drainTime: 0, ...overrides })
  return (await listen(app)).port
}

const products = '/api/v2/ota/partner/products'

/** A request without a body, as raw text. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): string {
  const lines = Object.entries({ Host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

const list = (key: Parameters<typeof bearer>[0] = 'wanderly', query = '') =>
  get(products + query, { Authorization: bearer(key).authorization })

/** A connection that has sent something; the response is read only on demand. */
function send(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  sockets.push(socket.on('error', () => {}))
  return socket
}

/** Everything received on a connection until it is closed. */
async function allOf(socket: Socket): Promise<string> {
  let answer = ''
  socket.setEncoding('utf8').on('data', chunk => {
    answer += chunk
  })
  await once(socket, 'close')
  return answer
}

const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

const problemIn = (answer: string) =>
  JSON.parse(answer.slice(answer.lastIndexOf('\r\n\r\n'))) as Record<string, unknown>

/** Resolves when the server has read so many requests. */
function arrived(count: number): Promise<void> {
  return new Promise(resolve => {
    app.server.on('request', () => {
      if (--count === 0) resolve()
    })
  })
}

describe('a connection with pipelined requests', () => {
  it('handles one request at a time, and gets the responses in order', async () => {
    const port = await open()
    const release = await holdProducts()
    const all = arrived(3)
    // Different pages: requests for the same one could share a statement.
    const both = list('wanderly', '?Limit=1') + list('wanderly', '?Limit=2')
    const socket = send(port, both + get('/health', { Connection: 'close' }))
    await all
    await untilQueued(world, 1)
    const [row] = await world.admin.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    await release()
    expect(row!.count).toBe(1)
    expect(statuses(await allOf(socket))).toEqual([200, 200, 200])
  })

  it.each([
    ['GET', get('/health')],
    ['POST', `POST ${products} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`],
  ])('is destroyed above sixteen requests, and nothing more of it is parsed: %s', async (_, text) => {
    const port = await open()
    const release = await holdProducts()
    let parsed = 0
    const seen = () => parsed++
    app.server.on('request', seen).on('upgrade', seen)
    const socket = send(port, list().repeat(16) + text.repeat(500))
    expect(await allOf(socket)).toBe('')
    await release()
    expect(parsed).toBe(17)
    expect(statuses(await sendRaw(port, get('/health', { Connection: 'close' })))).toEqual([200])
  })

  it('gets all sixteen responses', async () => {
    const port = await open()
    const socket = send(port, get('/health').repeat(15) + get('/health', { Connection: 'close' }))
    expect(statuses(await allOf(socket))).toEqual(Array(16).fill(200))
  })

  it('releases all its permits when it is reset', async () => {
    const port = await open({ maxInFlight: 1 })
    const accepted = once(app.server, 'connection') as Promise<[Socket]>
    const release = await holdProducts()
    const all = arrived(8)
    const socket = send(port, list().repeat(8))
    await all
    await untilQueued(world, 1)
    const [serverSide] = await accepted
    socket.destroy()
    await once(serverSide, 'close')
    await release()
    const response = await app.inject({ url: products, headers: bearer('wanderly') })
    expect(response.statusCode).toBe(200)
  })
})

describe('an address with too many connections', () => {
  it('is refused another one until one is closed', async () => {
    const port = await open({ maxConnectionsPerAddress: 2 })
    const accepted: Socket[] = []
    app.server.on('connection', each => accepted.push(each))
    const [first] = [send(port, get('/health')), send(port, get('/health'))]
    await until(() => accepted.length >= 2)
    const refused = await allOf(send(port, ''))
    expect(statuses(refused)).toEqual([503])
    expect(refused).toMatch(/\r\nRetry-After: 1\r\n/)
    expect(problemIn(refused)).toMatchObject({ type: 'http://service.test/problems/overloaded' })
    first!.destroy()
    await once(accepted[0]!, 'close')
    expect(statuses(await sendRaw(port, get('/health', { Connection: 'close' })))).toEqual([200])
  })

  it('is every address of its network, if it is of IPv6', () => {
    const server = createServer(() => {}).removeAllListeners('connection')
    const limits = { maxConnections: 100, maxConnectionsPerAddress: 2, trustProxy: 0 }
    guardServer(server, limits, { problemBase: '', headers: {} })
    const answerTo = (remoteAddress: string) => {
      const socket = Object.assign(new PassThrough(), { remoteAddress })
      server.emit('connection', socket)
      return String(socket.read() ?? '').split('\r\n')[0]
    }
    const answers = ['1', '2', '3', '4'].map(last => answerTo(`2001:db8:1:2::${last}`))
    expect(answers).toEqual(['', '', 'HTTP/1.1 503 Service Unavailable', 'HTTP/1.1 503 Service Unavailable'])
    expect(answerTo('2001:db8:1:3::1')).toBe('')
  })

  it('is not limited behind a trusted proxy', async () => {
    const port = await open({ maxConnectionsPerAddress: 1, trustProxy: 1 })
    const first = send(port, get('/health'))
    await once(first, 'data')
    expect(statuses(await sendRaw(port, get('/health', { Connection: 'close' })))).toEqual([200])
  })
})

describe('a service at its limit of connections', () => {
  it('closes another connection at once, and accepts one again when one has ended', async () => {
    const port = await open({ maxConnections: 2 })
    const serverSides: Socket[] = []
    app.server.on('connection', each => serverSides.push(each))
    const both = [send(port, get('/health')), send(port, get('/health'))]
    await Promise.all(both.map(each => once(each, 'data')))
    expect(await allOf(send(port, get('/health', { Connection: 'close' })))).toBe('')
    both[0]!.destroy()
    await once(serverSides[0]!, 'close')
    expect(statuses(await sendRaw(port, get('/health', { Connection: 'close' })))).toEqual([200])
  })

  it('closes each connection after 100,000 requests, so that its state cannot grow for ever', async () => {
    await open()
    expect(app.server.maxRequestsPerSocket).toBe(100_000)
  })
})

describe('a request without a free permit', () => {
  const close = { Connection: 'close' }
  const key = { Authorization: bearer('wanderly').authorization }

  it('is refused in the format of its path', async () => {
    const port = await open({ maxInFlight: 0 })
    const api = await sendRaw(
      port,
      get(products, { ...close, ...key, 'X-Request-Id': 'refused-1', Origin: 'https://dashboard.test' }),
    )
    expect(api).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/)
    for (const line of [
      'retry-after: 1',
      'x-request-id: refused-1',
      'content-type: application/problem+json; charset=utf-8',
      'access-control-allow-origin: https://dashboard.test',
    ]) {
      expect(api.toLowerCase()).toContain(`\r\n${line}\r\n`)
    }
    expect(problemIn(api)).toEqual({
      type: 'http://service.test/problems/overloaded',
      code: 'overloaded',
      title: 'Service Unavailable',
      status: 503,
      detail: 'The service is overloaded. Try again later.',
      retryAfterSeconds: 1,
      instance: products,
      requestId: 'refused-1',
    })
    const graphql = await sendRaw(port, get('/graphql?query={__typename}', close))
    expect(problemIn(graphql)).toMatchObject({ errors: [{ extensions: { code: 'overloaded', instance: '/graphql' } }] })
    expect(await sendRaw(port, get('/waiver/x', close))).toContain('<h1>Please wait a moment</h1>')
  })

  it('keeps its connection open, and its body is read', async () => {
    const port = await open({ maxInFlight: 0 })
    const body = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
    const post = `POST /graphql HTTP/1.1\r\nHost: x\r\n${body}`
    expect(statuses(await sendRaw(port, post + get('/health', close)))).toEqual([503, 200])
  })

  it('is never a health check', async () => {
    const port = await open({ maxInFlight: 0 })
    expect(statuses(await sendRaw(port, get('/health') + get('/ready', close)))).toEqual([200, 200])
  })

  it('is counted with its key', async () => {
    const port = await open({ maxInFlight: 1 })
    await sendRaw(port, get(products, { ...close, ...{ Authorization: bearer('tripster').authorization } }))
    const release = await holdProducts()
    const socket = send(port, list('tripster'))
    await untilQueued(world, 1)
    const both = await Promise.all(
      [1, 2].map(() => sendRaw(port, get(products, { ...close, Authorization: bearer('tripster').authorization }))),
    )
    await release()
    await once(socket, 'data')
    expect(both.flatMap(statuses)).toEqual([503, 503])
    await world.requests.write()
    const [row] = await world.admin.query<{ requests: number }>(
      `select sum(requests)::int requests from request_tally where outcome = 'overloaded' and key_id = $1`,
      [(await world.caller('tripster')).keyId],
    )
    expect(row!.requests).toBe(2)
  })
})

describe('requests above MAX_IN_FLIGHT', () => {
  it('wait for the others, however many they are', async () => {
    const port = await open({ maxInFlight: 4, permitTimeout: settings.responseTimeout })
    const release = await holdProducts()
    const all = arrived(201)
    // A stranger has asked just now.
    const stranger = send(port, get(products))
    const sent = Array.from({ length: 200 }, () => send(port, list('wanderly')))
    const answered = Promise.all(sent.map(async each => statuses(String((await once(each, 'data'))[0]))))
    await all
    await release()
    expect((await answered).flat()).toEqual(Array(200).fill(200))
    stranger.destroy()
  })
})

describe('a quiet key beside a noisy one', () => {
  it('gets the next free permits', async () => {
    const port = await open({ maxInFlight: 4, permitTimeout: settings.responseTimeout })
    const release = await holdProducts()
    // The order in which permits are granted and released: that in which answers arrive here is not the same.
    const events: string[] = []
    const { acquire } = FairSemaphore.prototype
    const acquired = jest.spyOn(FairSemaphore.prototype, 'acquire').mockImplementation(function (
      this: FairSemaphore,
      owner,
      grant,
      refuse,
    ) {
      const granted = () => {
        events.push(`granted ${owner.key}`)
        grant()
      }
      const permit = acquire.call(this, owner, granted, refuse)
      const release = () => {
        events.push(`released ${owner.key}`)
        permit.release()
      }
      return { held: permit.held, release }
    })
    const ask = (key: 'wanderly' | 'tripster') =>
      once(send(port, list(key)), 'data').then(([chunk]) => `${key} ${statuses(String(chunk))}`)
    const noisy = Array.from({ length: 20 }, () => ask('wanderly'))
    await untilQueued(world, 1)
    const quiet = [ask('tripster'), ask('tripster')]
    await until(() => acquired.mock.calls.length === 22)
    acquired.mockRestore()
    await release()
    const answers = await Promise.all([...quiet, ...noisy])
    expect(answers).toEqual([...Array(2).fill('tripster 200'), ...Array(20).fill('wanderly 200')])
    // Four of the noisy key run already. The share is one permit: the quiet key gets the first that becomes free, and the first one
    // after it has released its own, however many the noisy key gets in between.
    const { keyId } = await world.caller('tripster')
    const afterReleased = (from: number) => events.slice(from).find(each => each.startsWith('granted'))
    const firstReleased = events.findIndex(each => each.startsWith('released'))
    const quietReleased = events.indexOf(`released ${keyId}`)
    expect([firstReleased, afterReleased(firstReleased), afterReleased(quietReleased)]).toEqual([
      4,
      `granted ${keyId}`,
      `granted ${keyId}`,
    ])
  })

  it('always gets a permit, however many requests the noisy key sends', async () => {
    const port = await open({ maxInFlight: 8 })
    const release = await holdProducts()
    const quiet = get('/api/v2/me', { Authorization: bearer('tripster').authorization, Connection: 'close' })
    const seen: number[][] = []
    for (let each = 0; each < 16; each++) {
      seen.push(statuses(await sendRaw(port, quiet)))
      const here = once(app.server, 'request')
      send(port, list('wanderly'))
      await here
    }
    await release()
    expect(seen).toEqual(Array(16).fill([200]))
  })
})

describe('a key above its rate', () => {
  it('gets its refusals later than others get their answers, so that it cannot go on at once', async () => {
    const port = await open({ rateLimitPerSecond: 1, refusalDelay: 2000 })
    const order: string[] = []
    const ask = (key: 'wanderly' | 'tripster') =>
      once(send(port, list(key)), 'data').then(([chunk]) => order.push(`${key} ${statuses(String(chunk))}`))
    await ask('wanderly')
    await ask('wanderly')
    const refused = ask('wanderly')
    await once(app.server, 'request')
    await ask('tripster')
    await refused
    expect(order.slice(2)).toEqual(['tripster 200', 'wanderly 429'])
  })
})

describe('an address that sends invalid keys', () => {
  it('is rate-limited, but a valid key from it is not', async () => {
    app = await openApp(world, { rateLimitPerSecond: 1000 })
    const ask = (headers: Record<string, string>, remoteAddress = '192.0.2.1') =>
      app.inject({ url: products, headers, remoteAddress })
    const nonsense = { authorization: 'Bearer nonsense' }
    const seen: number[] = []
    while (!seen.includes(429) && seen.length < 10_000) {
      const all = await Promise.all(Array.from({ length: 50 }, () => ask(nonsense)))
      seen.push(...all.map(each => each.statusCode))
    }
    expect(seen.slice(0, 100)).toEqual(Array(100).fill(401))
    // More than a second's worth at once, so that the last of them is refused regardless of timing.
    const all = await Promise.all(Array.from({ length: 200 }, () => ask({})))
    const last = all.at(-1)!
    expect(last.statusCode).toBe(429)
    expect(last.headers['retry-after']).toBe('1')
    expect(last.json().detail).toContain('Check the key')
    expect((await ask(bearer('wanderly'))).statusCode).toBe(200)
    const others = await Promise.all(Array.from({ length: 100 }, () => ask(nonsense, '192.0.2.2')))
    expect(others.map(each => each.statusCode)).toEqual(Array(100).fill(401))
    // One customer of a provider has all the addresses of a /64.
    const network = Array.from({ length: 300 }, (_, index) => ask(nonsense, `2001:db8:1:1::${index.toString(16)}`))
    expect((await Promise.all(network)).at(-1)!.statusCode).toBe(429)
  })
})

describe('RateLimit', () => {
  const record = () =>
    app.inject({
      method: 'POST',
      url: '/api/v2/usage/meters',
      headers: bearer('usage'),
      payload: { Meter: 'limited', Usage: 1 },
    })

  it('is sent with every response to a valid key, including refusals', async () => {
    app = await openApp(world, { rateLimitPerSecond: 1 })
    const ask = () => app.inject({ url: products, headers: bearer('wanderly') })
    const responses = [await ask(), await ask(), await ask()]
    expect(responses.map(each => each.headers['ratelimit-policy'])).toEqual(Array(3).fill('"reads";q=2;w=2'))
    expect(responses[0]!.headers.ratelimit).toBe('"reads";r=1;t=1')
    expect(responses.map(each => each.statusCode)).toEqual([200, 200, 429])
    const graphql = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: bearer('operator'),
      payload: { query: '{ viewer { scopes } }' },
    })
    expect(graphql.headers.ratelimit).toBe('"reads";r=1;t=1')
    expect((await app.inject({ url: products })).headers.ratelimit).toBeUndefined()
  })

  it('is separate for each kind of call', async () => {
    app = await openApp(world, {
      rateLimitPerSecond: 1,
      availabilityRateLimitPerSecond: 2,
      bookingRateLimitPerSecond: 3,
    })
    const kindOf = async (url: string, method: 'GET' | 'POST' = 'GET') => {
      const { headers } = await app.inject({
        method,
        url,
        headers: bearer('wanderly'),
        ...(method === 'POST' && { payload: {} }),
      })
      return headers['ratelimit-policy']
    }
    const { id } = activities.sunset
    const days = 'StartDate=2026-07-01&EndDate=2026-07-02'
    expect(await kindOf(`/api/v2/ota/partner/questions/${id}`)).toBe('"reads";q=2;w=2')
    expect(await kindOf(products)).toBe('"reads";q=2;w=2')
    expect(await kindOf(`/api/v2/ota/partner/availability/${id}/dates?${days}`)).toBe('"availability";q=4;w=2')
    expect(await kindOf('/api/v2/ota/partner/quote', 'POST')).toBe('"availability";q=4;w=2')
    expect(await kindOf('/api/v2/ota/partner/booking', 'POST')).toBe('"bookings";q=6;w=2')
    const refused = await app.inject({ url: products, headers: bearer('wanderly') })
    expect([refused.statusCode, refused.headers.ratelimit]).toEqual([429, '"reads";r=0;t=2'])
    expect(refused.json().detail).toBe('This key may send 1 reads a second, and 2 at once after a pause.')
    expect(await kindOf('/api/v2/ota/partner/booking', 'POST')).toBe('"bookings";q=6;w=2')
  })

  it('of GraphQL is that of what the operation contains', async () => {
    app = await openApp(world, {
      rateLimitPerSecond: 1,
      availabilityRateLimitPerSecond: 2,
      bookingRateLimitPerSecond: 3,
      usageRateLimitPerSecond: 4,
    })
    const { id } = activities.sunset
    const left = async (query: string, key: 'operator' | 'wanderly' | 'usage' = 'operator') => {
      const { headers } = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: bearer(key),
        payload: { query },
      })
      return headers.ratelimit
    }
    const dates = `availableDates(activityId: "${id}", from: "2026-07-01", to: "2026-07-02") { date }`
    expect(await left(`{ viewer { scopes } ...Dates } fragment Dates on Query { ${dates} }`, 'wanderly')).toBe(
      '"availability";r=3;t=1',
    )
    const partner = 'mutation { createPartner(input: { name: "A", slug: "" }) { partner { name } } }'
    expect(await left(partner)).toBe('"bookings";r=5;t=1')
    const usage = 'recordUsage(input: { meter: "m", usage: 1 }) { usageEntry { id } }'
    expect(await left(`mutation { ${usage} }`, 'usage')).toBe('"usage-entries";r=9;t=1')
    // The reads that they were counted as before their body arrived were given back.
    expect(await left('{ viewer { scopes } }')).toBe('"reads";r=1;t=1')
    expect(await left('{ nonsense }', 'wanderly')).toBe('"reads";r=1;t=1')
  })

  it('takes a tenth for a 304', async () => {
    app = await openApp(world, { rateLimitPerSecond: 5 })
    const ask = (tag?: string) =>
      app.inject({ url: products, headers: { ...bearer('wanderly'), ...(tag && { 'if-none-match': tag }) } })
    const { etag } = (await ask()).headers
    const states = []
    for (let each = 0; each < 20; each++) states.push((await ask(etag as string)).headers.ratelimit)
    expect(states.filter(each => each === '"reads";r=8;t=1')).toHaveLength(10)
    expect(states.at(-1)).toBe('"reads";r=7;t=1')
  })

  it('takes a tenth for each entry of a batch', async () => {
    app = await openApp(world, { usageRateLimitPerSecond: 4 })
    const send = (entries: number) =>
      app.inject({
        method: 'POST',
        url: '/api/v2/usage/meters/batch',
        headers: bearer('usage'),
        payload: { Entries: Array.from({ length: entries }, () => ({ Meter: 'batched', Usage: 1 })) },
      })
    expect((await send(1)).headers.ratelimit).toBe('"usage-entries";r=9;t=1')
    expect((await send(60)).headers.ratelimit).toBe('"usage-entries";r=3;t=2')
    const refused = await send(40)
    expect(refused.statusCode).toBe(429)
    expect(refused.json().detail).toBe(
      'This batch counts as 4 entries of usage, a tenth of the 40 that it has, and this key has fewer left. Wait, or send fewer.',
    )
    expect((await send(20)).statusCode).toBe(201)
  })

  it('of single usage entries is separate', async () => {
    app = await openApp(world, { rateLimitPerSecond: 1, usageRateLimitPerSecond: 2 })
    const answers = []
    for (let each = 0; each < 5; each++) answers.push(await record())
    expect(answers[0]!.headers['ratelimit-policy']).toBe('"usage-entries";q=5;w=3')
    expect(answers.map(each => each.statusCode)).toEqual(Array(5).fill(201))
    const summary = await app.inject({
      url: '/api/v2/usage/meters?from=2026-06-01&to=2026-06-30',
      headers: bearer('usage'),
    })
    expect([summary.statusCode, summary.headers['ratelimit-policy']]).toEqual([200, '"reads";q=2;w=2'])
  })
})

describe('an invalid request line or Host header', () => {
  it.each([
    ['two hosts', `GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`, 400, 'malformed-request'],
    [
      'two hosts under /api',
      `GET ${products} HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n`,
      400,
      'malformed-request',
    ],
    ['GET *', get('*', { Connection: 'close' }), 400, 'malformed-request'],
    ['POST *', get('*', { Connection: 'close', 'Content-Length': '0' }, 'POST'), 400, 'malformed-request'],
    ['OPTIONS *', get('*', { Connection: 'close' }, 'OPTIONS'), 400, 'malformed-request'],
    ['an absolute URL', get('http://elsewhere.test/nothing', { Connection: 'close' }), 400, 'malformed-request'],
    ['nothing but a query', get('?x=1', { Connection: 'close' }), 400, 'malformed-request'],
  ])('is refused with a problem: %s', async (_, text, status, slug) => {
    const port = await open()
    const answer = await sendRaw(port, text)
    expect(statuses(answer)).toEqual([status])
    expect(problemIn(answer)).toMatchObject({ type: `http://service.test/problems/${slug}`, status })
  })
})

describe('a request that cannot be read', () => {
  it('is refused as the document says', async () => {
    const port = await open()
    const answer = await sendRaw(port, get(`${products}?name=${'a'.repeat(20_000)}`, { Connection: 'close' }))
    const [head, text] = answer.split('\r\n\r\n') as [string, string]
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    )
    expect(problemIn(answer).detail).toBe('The headers are larger than 16 KiB together.')
    validateResponse({ method: 'GET', url: products, status: statuses(answer)[0]!, headers, text })
  })
})

describe('a page’s script', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'graphiql-'))
    for (const [name, text] of [
      ['', 'plain'],
      ['.br', 'brotli'],
      ['.gz', 'gzip'],
    ] as const)
      await writeFile(join(folder, `explore.js${name}`), text)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is sent as compressed by the build', async () => {
    app = await openApp(world, { graphiqlFolder: folder })
    const ask = (encoding: string) =>
      app.inject({ url: '/graphiql/explore.js', headers: { 'accept-encoding': encoding } })
    expect((await ask('gzip, br')).body).toBe('brotli')
    expect((await ask('gzip')).headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect((await ask('identity')).body).toBe('plain')
  })

  it.each([
    ['IP addresses', '192.0.2.1', '192.0.2.1', '192.0.2.2'],
    ['networks of IPv6', '2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'],
  ])('leaves permits to other %s, even if it is read slowly', async (_, slow, same, other) => {
    const large = join(folder, 'large.js')
    await writeFile(large, Buffer.alloc(64_000_000, ' '))
    const port = await open({ graphiqlFolder: folder, maxInFlight: 4, trustProxy: 1 })
    const unread = (address: string) => send(port, get('/graphiql/large.js', { 'X-Forwarded-For': address })).pause()
    for (let each = 0; each < 8; each++) unread(each % 2 === 0 ? slow : same)
    const ask = (address: string) =>
      sendRaw(port, get('/graphiql/explore.js', { 'X-Forwarded-For': address, Connection: 'close' }))
    await until(async () => statuses(await ask(slow))[0] === 503)
    expect(statuses(await ask(other))).toEqual([200])
  })
})
