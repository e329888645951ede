import { afterEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { ANONYMOUS_BODY_LIMIT } from '../../src/transports/http/limitBodies.ts'
import { activities } from '../world/cast.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useWorld } from '../world/useWorld.ts'
import { listen, sendRaw } from './sendRaw.ts'

const world = useWorld()
let app: FastifyInstance

afterEach(() => app.close())

async function open(overrides: Parameters<typeof openApp>[1] = {}): Promise<number> {
  app = await openApp(world, { drainTime: 0, ...overrides })
  return (await listen(app)).port
}

const session = '/dashboard/session'

/** The beginning of a request, of which nothing more comes. */
function begin(path: string, headers: Record<string, string>, body = ''): string {
  const all = { Host: 'x', Origin: 'http://x', Connection: 'close', 'Content-Type': 'application/json', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`
const chunked = { 'Transfer-Encoding': 'chunked' }

describe('a body without a valid key', () => {
  it.each([
    ['/graphql', ANONYMOUS_BODY_LIMIT, '16 KiB'],
    [session, 2048, '2 KiB'],
  ])('is refused as soon as it is known to be too large: %s', async (path, limit, words) => {
    const port = await open()
    const tooLarge = new RegExp(`^HTTP/1\\.1 413 [^]*at most ${words}`)
    expect(await sendRaw(port, begin(path, { 'Content-Length': String(limit + 1) }))).toMatch(tooLarge)
    expect(await sendRaw(port, begin(path, chunked, chunk(limit) + chunk(1)))).toMatch(tooLarge)
    expect(await sendRaw(port, begin(path, chunked, `${chunk(limit)}0\r\n\r\n`))).not.toMatch(/^HTTP\/1\.1 413/)
  })

  it('ends the connection if it is large and refused, however that is', async () => {
    const port = await open()
    const lasting = { Connection: 'keep-alive', 'Content-Length': '900000' }
    for (const path of ['/graphql', session, '/api/v2/ota/partner/booking']) {
      expect(await sendRaw(port, begin(path, lasting, '['))).toMatch(/^HTTP\/1\.1 4\d\d /)
    }
  })

  it('is refused before it is read if its network has signed in too often', async () => {
    const port = await open({ rateLimitPerSecond: 1 })
    const half = begin(session, { 'Content-Length': '100' }, '{')
    const whole = begin(session, { 'Content-Length': '2' }, '{}')
    for (let each = 0; each < 30; each++) expect(await sendRaw(port, whole)).toMatch(/^HTTP\/1\.1 422 /)
    expect(await sendRaw(port, half)).toMatch(/^HTTP\/1\.1 429 /)
  })
})

describe('a body with a key', () => {
  const ask = (size: number) =>
    app.inject({
      method: 'POST',
      url: '/graphql',
      headers: bearer('operator'),
      payload: { query: '{ viewer { scopes } }', variables: { unused: 'x'.repeat(size) } },
    })

  it('counts as one more for each full 8 KiB', async () => {
    await open()
    const points = async (size: number) => Number((await ask(size)).headers['x-operation-points'])
    expect([await points(0), await points(8000), await points(8192), await points(100_000)]).toEqual([1, 1, 2, 13])
  })

  it('counts for its size as of the kind of its operation', async () => {
    await open({ rateLimitPerSecond: 50, availabilityRateLimitPerSecond: 40 })
    const { headers } = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: bearer('wanderly'),
      payload: {
        query: `{ availableDates(activityId: "${activities.sunset.id}", from: "2026-07-01", to: "2026-07-02") { date } }`,
        variables: { unused: 'x'.repeat(9000) },
      },
    })
    expect(headers.ratelimit).toBe('"availability";r=78;t=1')
    const reads = await app.inject({ url: '/api/v2/me', headers: bearer('wanderly') })
    expect(reads.headers.ratelimit).toBe('"reads";r=99;t=1')
  })

  it('is refused before it is parsed if its key has too little left', async () => {
    await open({ rateLimitPerSecond: 20 })
    const answers = []
    for (let each = 0; each < 3; each++) answers.push(await ask(140_000))
    expect(answers.map(each => each.statusCode)).toEqual([200, 200, 429])
    expect(answers[2]!.json().errors[0]).toMatchObject({
      message: expect.stringMatching(/^The body has 140,\d+ bytes, and counts as 17 more for its size/),
      extensions: { code: 'rate-limited' },
    })
  })
})
