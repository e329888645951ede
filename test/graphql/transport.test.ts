import { describe, expect, it } from '@jest/globals'
import { getIntrospectionQuery } from 'graphql'
import { keys } from '../world/cast.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { suiteLogger } from '../world/suiteLog.ts'
import { useApp } from '../world/useWorld.ts'
import { type Headers, post } from './post.ts'

const { world, app } = useApp()

const send = (payload: object | string, headers?: Headers) => post(app, payload, headers)

/** The fields of a problem, in the extensions of the first error. */
const problem = (code: string, status: number) => ({
  message: expect.any(String),
  extensions: {
    code,
    status,
    type: `http://service.test/problems/${code}`,
    title: expect.any(String),
    detail: expect.any(String),
    instance: '/graphql',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  },
})

describe('POST /graphql', () => {
  it('returns data with Cache-Control: no-store', async () => {
    const { status, headers, body } = await send({
      query: '{ products(filter: { text: "island" }) { nodes { name } } }',
    })
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.data).toEqual({ products: { nodes: [{ name: 'Island Kayak Day' }] } })
  })

  it('refuses a query that is too long', async () => {
    const query = (length: number) => ({ query: '{ __typename }'.padEnd(length) })
    expect((await send(query(20_000))).body.data).toEqual({ __typename: 'Query' })
    const { status, error } = await send(query(20_001))
    expect(status).toBe(413)
    expect(error).toEqual(problem('payload-too-large', 413))
  })

  it('refuses too many fragments, cyclic fragments, unknown fields and unknown subscriptions', async () => {
    const circle = (count: number) => {
      const after = (index: number) => `...f${(index + 1) % count} ...f${(index + 2) % count}`
      return Array.from(
        { length: count },
        (_, index) => `fragment f${index} on Viewer { x: scopes ${after(index)} }`,
      ).join(' ')
    }
    const { status, error } = await send({ query: `{ viewer { ...f0 } } ${circle(51)}` })
    expect(status).toBe(413)
    expect(error).toEqual(problem('payload-too-large', 413))
    expect((await send({ query: `{ viewer { ...f0 } } ${circle(10)}` })).error.extensions.code).toBe('validation')
    const words = `{ ${'a(fragment: 1) '.repeat(60)} }`
    expect((await send({ query: words })).error.extensions.code).toBe('validation')
    expect((await send({ query: 'subscription { x }' })).error.extensions.code).toBe('validation')
  })

  it('answers the introspection query alone without a key', async () => {
    for (const headers of [{}, { authorization: 'Bearer ' }]) {
      const introspection = await send({ query: getIntrospectionQuery() }, headers as Headers)
      expect(introspection.status).toBe(200)
      expect(introspection.body.errors).toBeUndefined()
      const names = introspection.body.data.__schema.types.map((each: { name: string }) => each.name)
      expect(names).toContain('Product')
      expect(names).not.toContain('AlreadyCoerced')

      const { status, body, error } = await send({ query: '{ products { nodes { name } } }' }, headers as Headers)
      expect(status).toBe(200)
      expect(body.data).toBeNull()
      expect(error).toMatchObject(problem('unauthenticated', 401))
    }
  })

  it('refuses an invalid key before it parses the body', async () => {
    const { status, headers, error } = await send('{', { authorization: 'Bearer nonsense' })
    expect(status).toBe(401)
    expect(headers['www-authenticate']).toBe('Bearer')
    expect(error).toMatchObject(problem('unauthenticated', 401))
  })

  it('reports a refusal with the path of the refused field', async () => {
    const key = bearer('wanderly')
    const { status, headers, body, error } = await send({ query: '{ __typename apiKeys { edges { cursor } } }' }, key)
    expect(status).toBe(200)
    expect(body.data).toEqual({ __typename: 'Query', apiKeys: null })
    expect(error).toMatchObject({ ...problem('permission-denied', 403), path: ['apiKeys'] })
    expect(error.extensions.requestId).toBe(headers['x-request-id'])
  })

  it('reports every invalid variable with its pointer in the request', async () => {
    const query = 'mutation ($input: RecordUsageInput!) { recordUsage(input: $input) { usageEntry { meter } } }'
    for (let sighting = 1; sighting <= 3; sighting++) {
      const { status, error } = await send(
        { query, variables: { input: { usage: 'much', meters: 'x' } } },
        bearer('usage'),
      )
      expect(status).toBe(200)
      expect(error).toMatchObject(problem('validation', 422))
      expect(error.extensions.errors.map((each: { pointer: string }) => each.pointer).toSorted()).toEqual([
        '/variables/input/meter',
        '/variables/input/meters',
        '/variables/input/usage',
      ])
    }
  })

  it('reports a literal that is out of bounds with its field, its pointer and its place', async () => {
    const query = 'mutation { recordUsage(input: { meter: " ", usage: "1" }) { usageEntry { meter } } }'
    const { status, error } = await send({ query }, bearer('usage'))
    expect(status).toBe(200)
    expect(error).toMatchObject({ ...problem('validation', 422), path: ['recordUsage'] })
    expect(error.locations).toEqual([{ line: 1, column: 12 }])
    expect(error.extensions.errors).toEqual([
      { pointer: '/recordUsage/input/meter', locations: [{ line: 1, column: 40 }], detail: 'meter must not be blank.' },
    ])
  })

  it('keeps every digit of a Decimal, sent as a number or as text', async () => {
    const query =
      'mutation ($u: Decimal!) { recordUsage(input: { meter: "digits", usage: $u }) { usageEntry { usage } } }'
    const digits = '12345678901234567890123456789.123456789'
    for (const literal of [digits, `"${digits}"`]) {
      const { body } = await send(`{"query":${JSON.stringify(query)},"variables":{"u":${literal}}}`, bearer('usage'))
      expect(body.data).toEqual({ recordUsage: { usageEntry: { usage: digits } } })
    }
  })

  it('refuses deeply nested values for a scalar', async () => {
    const query = 'mutation ($input: RecordUsageInput!) { recordUsage(input: $input) { usageEntry { meter } } }'
    let deep: unknown = 'x'
    for (let depth = 0; depth < 10; depth++) deep = { meter: [deep] }
    for (let sighting = 1; sighting <= 3; sighting++) {
      const { error } = await send({ query, variables: { input: deep } }, bearer('usage'))
      expect(error.extensions.code).toBe('validation')
    }
  })

  it('accepts variables that are named like members of Object.prototype', async () => {
    const query =
      'query ($constructor: String, $valueOf: String) { products(filter: { text: $constructor }) { nodes { name } } a: products(filter: { text: $valueOf }) { nodes { name } } }'
    const { status, body } = await send({ query })
    expect(status).toBe(200)
    expect(body.data.products.nodes).toHaveLength(body.data.a.nodes.length)
  })

  it('refuses a variable or a field that would be the prototype of the others', async () => {
    const query = 'query ($__proto__: String) { products(filter: { text: $__proto__ }) { nodes { name } } }'
    const { error } = await send(`{"query":"${query}","variables":{"__proto__":"kayak"}}`)
    expect(error.message).toBe('Nothing can be named __proto__.')
    const field = await send({ query: '{ __proto__: viewer { scopes } }' })
    expect(field.error.message).toBe('Nothing can be named __proto__.')
    expect(error).toMatchObject(problem('validation', 422))
  })

  it('refuses a document that is not text, with the hash of one', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } }
    for (const query of [{ toString: 1 }, {}, [], 7, true]) {
      const { status, error } = await send({ query, extensions })
      expect([query, status, error.extensions.code]).toEqual([query, 400, 'malformed-request'])
    }
  })

  it.each([
    ['{"query":"{ products { name"}', 200, 'malformed-request', 400],
    ['{"query":"{ products { nodes { nam } } }"}', 200, 'validation', 422],
    ['{"query":"query A { __typename } query B { __typename }"}', 200, 'malformed-request', 400],
    ['{"query":"{ __typename }","operationName":"Other"}', 200, 'malformed-request', 400],
    ['{"query":""}', 400, 'malformed-request', 400],
    ['{"query":7}', 400, 'malformed-request', 400],
    ['{}', 400, 'malformed-request', 400],
    ['', 400, 'malformed-request', 400],
    ['[{"query":"{ __typename }"}]', 400, 'malformed-request', 400],
    ['{"query":"{ __typename }","variables":[1]}', 400, 'malformed-request', 400],
    ['{"query":', 400, 'malformed-request', 400],
  ])('refuses %j', async (text, httpStatus, code, status) => {
    const { status: given, headers, error } = await send(text)
    expect(given).toBe(httpStatus)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(error).toMatchObject(problem(code, status))
    expect(error.extensions.requestId).toBe(headers['x-request-id'])
  })

  it('refuses a body that is too large', async () => {
    const { status, error } = await send(`{"query":"${'x'.repeat(2_000_000)}"}`)
    expect(status).toBe(413)
    expect(error).toMatchObject(problem('payload-too-large', 413))
  })

  it('refuses a body that is not JSON', async () => {
    const { status, error } = await send('query=x', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(status).toBe(415)
    expect(error).toMatchObject(problem('unsupported-media-type', 415))
  })

  it('reveals nothing about an internal error, and logs it with the request ID', async () => {
    const lines: string[] = []
    const logger = suiteLogger('error', line => lines.push(line))
    const broken = await openApp(world, { logger })
    await world.admin.query('alter table usage_entry rename to usage_entry_elsewhere')
    try {
      const query = 'mutation { recordUsage(input: { meter: "x", usage: "1" }) { usageEntry { usage } } }'
      const response = await broken.inject({
        method: 'POST',
        url: '/graphql',
        headers: bearer('usage'),
        payload: { query },
      })
      const [error] = response.json().errors
      expect(response.statusCode).toBe(200)
      expect(error).toMatchObject(problem('internal', 500))
      expect(response.body).not.toContain('usage_entry')
      expect(lines.join()).toContain('usage_entry')
      expect(lines.join()).toContain(error.extensions.requestId)
    } finally {
      await world.admin.query('alter table usage_entry_elsewhere rename to usage_entry')
      await broken.close()
    }
  })
})

describe('GET /graphql', () => {
  const get = (query: string, headers: Headers = { ...bearer('operator'), 'apollo-require-preflight': '1' }) =>
    app.inject({ url: `/graphql?query=${encodeURIComponent(query)}`, headers })

  it('runs a query', async () => {
    const { data } = (await get('{ products(filter: { text: "island" }) { nodes { name } } }')).json()
    expect(data).toEqual({ products: { nodes: [{ name: 'Island Kayak Day' }] } })
  })

  it('refuses a mutation', async () => {
    const response = await get('mutation { recordUsage(input: { meter: "x", usage: "1" }) { usageEntry { usage } } }')
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe('POST')
    expect(response.json().errors[0]).toMatchObject(problem('method-not-allowed', 405))
  })

  it('refuses a request without a header that prevents CSRF', async () => {
    const own = { 'sec-fetch-site': 'same-origin' }
    const payload = { key: keys.operator.text }
    const signedIn = await app.inject({ method: 'POST', url: '/dashboard/session', headers: own, payload })
    const response = await get('{ __typename }', {
      ...own,
      cookie: String(signedIn.headers['set-cookie']).split(';')[0]!,
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors[0]).toMatchObject(problem('malformed-request', 400))
  })

  it('shows Apollo Sandbox to a browser, with example operations', async () => {
    const response = await app.inject({ url: '/graphql', headers: { accept: 'text/html,application/xhtml+xml' } })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.body).toMatch(/<script src="\/pages\/[0-9a-f]{12}\.js" defer><\/script>/)
    expect(response.body).toContain('query ListProducts')
    expect(response.body).toContain('Authorization&#34;:&#34;Bearer &#34;')
    expect(response.headers['content-security-policy']).toContain('https://embeddable-sandbox.cdn.apollographql.com')
  })

  it('links to Sandbox instead of loading it if it is not embedded', async () => {
    const other = await openApp(world, { sandbox: false })
    const response = await other.inject({ url: '/graphql', headers: { accept: 'text/html' } })
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.body).not.toMatch(/<script|<iframe/)
    expect(response.body).toContain('https://studio.apollographql.com/sandbox/explorer?endpoint=')
    expect((await post(other, { query: '{ __typename }' })).body.data).toEqual({ __typename: 'Query' })
    await other.close()
  })
})
