import { readFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import type { InjectOptions } from 'fastify'
import { readConfig } from '../../src/app/configuration/readConfig.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { suiteLogger } from '../world/suiteLog.ts'
import { useApp } from '../world/useWorld.ts'

const { app, world } = useApp()

const meters = '/api/v2/usage/meters'
const products = '/api/v2/ota/partner/products'
const json = { 'content-type': 'application/json' }

/** Sends the request and expects a complete problem, with status, type, path and request ID. */
async function problemOf(options: InjectOptions, status: number, slug: string) {
  const response = await app.inject(options)
  const problem = response.json()
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(problem).toMatchObject({
    type: `http://service.test/problems/${slug}`,
    status,
    title: expect.any(String),
    detail: expect.stringMatching(/^[^\n]+\.$/),
    instance: String(options.url).split('?')[0],
    requestId: response.headers['x-request-id'],
  })
  return { problem, headers: response.headers }
}

const record = (payload: string | Buffer, headers: Record<string, string> = json): InjectOptions => ({
  method: 'POST',
  url: meters,
  headers: { ...bearer('usage'), ...headers },
  payload,
})

describe('a body', () => {
  it('that is not valid JSON is refused with the position', async () => {
    const { problem } = await problemOf(record('{"Meter": "x",\n}'), 400, 'malformed-request')
    expect(problem.detail).toContain('(line 2 column 1)')
  })

  it('that is not UTF-8 is refused', async () => {
    await problemOf(record(Buffer.from([0x7b, 0xff, 0x7d])), 400, 'malformed-request')
  })

  it('that is nested too deeply is refused', async () => {
    await problemOf(record('['.repeat(100_000)), 400, 'malformed-request')
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('of type %s is refused', async type => {
    const { problem } = await problemOf(record('{}', { 'content-type': type }), 415, 'unsupported-media-type')
    expect(problem.detail).toContain('application/json')
  })

  it('without a type is refused', async () => {
    await problemOf(record('{}', {}), 415, 'unsupported-media-type')
  })

  it.each(['gzip', 'br', 'gzip, identity'])('with Content-Encoding %s is refused', async encoding => {
    const headers = { ...json, 'content-encoding': encoding }
    const { problem } = await problemOf(record('{}', headers), 415, 'unsupported-media-type')
    expect(problem.detail).toBe('Send the body as it is, without a Content-Encoding: it is not decompressed here.')
    await problemOf(record('{}', { ...headers, authorization: 'Bearer x' }), 401, 'unauthenticated')
    const identity = record('{}', { ...json, 'content-encoding': 'Identity' })
    await problemOf(identity, 422, 'validation')
    const reading = { url: products, headers: { ...bearer('wanderly'), 'content-encoding': encoding } }
    expect((await app.inject(reading)).statusCode).toBe(200)
  })

  it('of 5 MB is refused', async () => {
    const { problem } = await problemOf(record(`{"Meter":"${'x'.repeat(5_000_000)}"}`), 413, 'payload-too-large')
    expect(problem.detail).toBe('The body is larger than this path accepts: at most 128 KiB.')
  })

  it('that is empty is refused with its missing fields', async () => {
    const { problem } = await problemOf(record(''), 422, 'validation')
    expect(problem.errors.map((each: { pointer: string }) => each.pointer)).toEqual(['/Meter', '/Usage'])
  })

  it('with a NUL character is refused with the field', async () => {
    const { problem } = await problemOf(record('{"Meter":"a\\u0000b","Usage":1}'), 422, 'validation')
    expect(problem.errors).toEqual([{ pointer: '/Meter', detail: expect.stringContaining('control characters') }])
  })

  it('cannot change a prototype', async () => {
    const { problem } = await problemOf(record('{"__proto__":{"x":1},"Meter":"a","Usage":1}'), 422, 'validation')
    expect(problem.errors).toEqual([{ pointer: '/__proto__', detail: expect.stringContaining('not a known field') }])
  })
})

describe('a path', () => {
  const keyless = [{}, { authorization: 'Basic x' }, { authorization: 'Bearer nonsense' }]

  it.each(['/api', '/api/', '/api?x=1', '/api/v2/ota/partner/nothing', '/api/v1/openapi.json'])(
    'that is unknown, %s, is 401 without a valid key and 404 with one',
    async url => {
      for (const headers of keyless) {
        const { headers: answered } = await problemOf({ url, headers }, 401, 'unauthenticated')
        expect(answered['www-authenticate']).toBe('Bearer')
        await problemOf({ method: 'POST', url, headers: { ...json, ...headers }, payload: '{' }, 401, 'unauthenticated')
      }
      for (const key of ['wanderly', 'usage', 'noScopes'] as const)
        await problemOf({ url, headers: bearer(key) }, 404, 'not-found')
    },
  )

  it('that is unknown and outside /api is not found, with or without a key', async () => {
    for (const headers of [...keyless, bearer('wanderly')])
      await problemOf(
        { method: 'POST', url: '/apis', headers: { ...json, ...headers }, payload: '{' },
        404,
        'not-found',
      )
  })

  it.each([
    ['DELETE', products, 'GET, HEAD'],
    ['PUT', `${meters}?from=2026-01-01`, 'GET, HEAD, POST'],
    ['POST', '/api/v2/ota/partner/availability/act_1/dates', 'GET, HEAD'],
    ['GET', '/api/v2/ota/partner/booking', 'POST'],
    ['PATCH', '/graphql', 'GET, POST'],
  ] as const)('that is known, with %s %s, is refused with the allowed methods', async (method, url, allow) => {
    if (url.startsWith('/api')) {
      const { headers } = await problemOf({ method, url }, 401, 'unauthenticated')
      expect(headers.allow).toBeUndefined()
    }
    const { headers } = await problemOf({ method, url, headers: bearer('wanderly') }, 405, 'method-not-allowed')
    expect(headers.allow).toBe(allow)
  })

  it.each([
    ['DELETE', '/api/v2/ota/partner/webhooks/wh_1', '/delete'],
    ['DELETE', '/api/v2/ota/partner/booking/K7QF-4M2X', '/cancel'],
    ['PATCH', '/api/v2/ota/partner/webhooks/wh_1', '/update'],
    ['PUT', '/api/v2/ota/partner/booking/K7QF-4M2X', '/amend'],
  ] as const)('that is known, with %s %s, is refused with the path that does the same', async (method, url, verb) => {
    const { problem } = await problemOf({ method, url, headers: bearer('wanderly') }, 405, 'method-not-allowed')
    const detail = `${method} is not a method of this path: use one of GET, HEAD. What you mean may be POST ${url}${verb}.`
    expect(problem.detail).toBe(detail)
  })

  it('is the same with a trailing slash', async () => {
    for (const query of ['', '?name=cave', '?name=cave/']) {
      const ask = (path: string) => app.inject({ url: `${path}${query}`, headers: bearer('wanderly') })
      const [plain, slashed] = [await ask(products), await ask(`${products}/`)]
      expect([slashed.statusCode, slashed.body]).toEqual([200, plain.body])
    }
    const put = { method: 'PUT', headers: bearer('wanderly') } as const
    const { headers } = await problemOf({ ...put, url: products }, 405, 'method-not-allowed')
    const slashed = await app.inject({ ...put, url: `${products}/` })
    expect([slashed.statusCode, slashed.headers.allow]).toEqual([405, headers.allow])
    expect((await app.inject('/api/v2/ota/partner/nothing/')).statusCode).toBe(401)
  })

  it('with invalid percent-encoding is refused', async () => {
    for (const url of ['/api/%zz', '/api/v2/ota/partner/availability/%E0%A4%A/dates']) {
      await problemOf({ url }, 401, 'unauthenticated')
      await problemOf({ url, headers: bearer('wanderly') }, 400, 'malformed-request')
    }
  })

  it('answers HEAD like GET, without the body', async () => {
    const [head, get] = await Promise.all(
      (['HEAD', 'GET'] as const).map(method => app.inject({ method, url: products, headers: bearer('wanderly') })),
    )
    expect(head!.statusCode).toBe(200)
    expect(head!.body).toBe('')
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control']) {
      expect(head!.headers[name]).toBe(get!.headers[name])
    }
  })
})

describe('the key', () => {
  it('is checked before the body is read', async () => {
    const broken = { method: 'POST', url: meters, payload: '{' } as const
    const { headers } = await problemOf({ ...broken, headers: json }, 401, 'unauthenticated')
    expect(headers['www-authenticate']).toBe('Bearer')
    await problemOf({ ...broken, headers: { ...json, authorization: 'Basic x' } }, 401, 'unauthenticated')
    const readOnly = { ...broken, headers: { ...json, ...bearer('usageReadOnly') } }
    const { problem } = await problemOf(readOnly, 403, 'permission-denied')
    expect(problem.requiredScopes).toEqual(['usage:write'])
    await problemOf({ ...broken, headers: { ...json, ...bearer('usage') } }, 400, 'malformed-request')
  })
})

describe('X-Request-Id', () => {
  const idFor = async (given: string | undefined) => {
    const headers = given === undefined ? {} : { 'x-request-id': given }
    return (await app.inject({ url: '/health', headers })).headers['x-request-id']
  }

  it('is echoed if it has 8 to 128 visible characters', async () => {
    for (const id of ['abcd-123', '!~{}[]"|', 'x'.repeat(128)]) expect(await idFor(id)).toBe(id)
  })

  it('is generated if it is missing, too short, too long or not visible ASCII', async () => {
    for (const id of [undefined, 'short', 'x'.repeat(129), 'with a space', 'ünïcödé-id', 'tab\tinside']) {
      expect(await idFor(id)).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

describe('a browser', () => {
  const ask = (url: string, origin: string) =>
    app.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'POST' } })

  it('can call /graphql from Apollo Sandbox, and everything from the configured origins', async () => {
    for (const [url, origin] of [
      ['/graphql', 'https://studio.apollographql.com'],
      ['/graphql', 'https://dashboard.test'],
      [products, 'https://dashboard.test'],
    ] as const) {
      const response = await ask(url, origin)
      expect(response.statusCode).toBe(204)
      expect(response.headers['access-control-allow-origin']).toBe(origin)
      expect(response.headers['access-control-expose-headers']).toContain('X-Request-Id')
      const unknown = await ask('/api/v2/nothing', 'https://dashboard.test')
      expect(unknown.statusCode).toBe(204)
      const refused = await app.inject({ url: '/api/v2/nothing', headers: { origin: 'https://dashboard.test' } })
      expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([
        401,
        'https://dashboard.test',
      ])
    }
  })

  it('cannot call from any other origin, and the refusal of its preflight names the origin and CORS_ORIGINS', async () => {
    for (const [url, origin] of [
      [products, 'https://studio.apollographql.com'],
      ['/graphql', 'https://studio.apollographql.com.evil.test'],
      ['/graphql', 'http://localhost:3000'],
      ['/graphqlx', 'https://studio.apollographql.com'],
      [products, 'null'],
    ] as const) {
      const response = await ask(url, origin)
      expect(response.statusCode).toBe(403)
      expect(response.json()).toMatchObject({
        code: 'permission-denied',
        detail: `Pages of ${origin} may not call this service from a browser: its administrator can add the origin to CORS_ORIGINS.`,
      })
      expect(response.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('has the refusal of an origin in the log once, and of 100 origins at most', async () => {
    const lines: string[] = []
    const logger = suiteLogger('warn', line => lines.push(line))
    const served = await openApp(world, { logger })
    const preflight = (origin: string) =>
      served.inject({
        method: 'OPTIONS',
        url: '/graphql',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    for (let port = 1; port <= 101; port++)
      for (let time = 0; time < 2; time++) await preflight(`http://localhost:${port}`)
    const logged = lines.map(line => JSON.parse(line)).filter(({ msg }) => msg.includes('CORS_ORIGINS'))
    expect(logged.map(({ origin }) => origin)).toEqual(
      Array.from({ length: 100 }, (_, index) => `http://localhost:${index + 1}`),
    )
    await served.close()
  })

  it.each([
    ['http://localhost:3000', 204],
    ['http://localhost', 204],
    ['http://127.0.0.1:5173', 204],
    ['http://[::1]:8080', 204],
    ['https://localhost:3000', 403],
    ['http://localhost.evil.test:3000', 403],
    ['http://localhost:3000.evil.test', 403],
    ['http://192.168.0.7:3000', 403],
  ])('can call the demo from a page of this machine, whatever its port: %s gets %d', async (origin, status) => {
    const served = await openApp(world, { corsOrigins: readConfig({ DEMO: '1' }).corsOrigins })
    const headers = { origin, 'access-control-request-method': 'POST' }
    for (const url of ['/graphql', products])
      expect((await served.inject({ method: 'OPTIONS', url, headers })).statusCode).toBe(status)
    await served.close()
  })

  it('is answered with 405 if OPTIONS is no preflight', async () => {
    const response = await app.inject({ method: 'OPTIONS', url: '/graphql', headers: { origin: 'https://page.test' } })
    expect(response.statusCode).toBe(405)
  })
})

describe('GET /health and /ready', () => {
  it('are up, and ready while the database answers', async () => {
    expect((await app.inject('/health')).json()).toEqual({ status: 'up' })
    expect((await app.inject('/ready')).json()).toEqual({ status: 'ready' })
    const { name, version } = JSON.parse(await readFile('package.json', 'utf8'))
    const build = { name, version, commit: null, builtAt: null, node: process.versions.node }
    expect((await app.inject('/version')).json()).toEqual(build)
  })
})
