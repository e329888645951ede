import { describe, expect, it } from '@jest/globals'
import { getIntrospectionQuery } from 'graphql'
import { bearer, openApp } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { type Headers, post } from './post.ts'

const { world, app } = useApp()

const ask = (query: string, headers: Headers = {}, at = app) => post(at, { query }, headers)
const times = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at)).join(' ')

const FULL = getIntrospectionQuery({
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
})

describe('a document without a key', () => {
  it.each([
    ['a field', '{ products { nodes { name } } }', 'products'],
    ['an alias', '{ all: products { nodes { name } } }', 'all'],
    [
      'a field after introspection',
      '{ __typename __schema { queryType { name } } products { nodes { name } } }',
      'products',
    ],
    [
      'a field in a fragment',
      '{ ...A } fragment A on Query { ... { ...B } } fragment B on Query { viewer { scopes } }',
      'viewer',
    ],
    [
      'a mutation',
      'mutation { recordUsage(input: { meter: "x", usage: "1" }) { usageEntry { usage } } }',
      'recordUsage',
    ],
    ['a subscription', 'subscription { bookingChanged { status } }', 'bookingChanged'],
    ['another operation', 'query A { __typename } query B { products { nodes { name } } }', 'products'],
  ])('that requests data with %s is refused', async (_, query, field) => {
    const { status, body } = await ask(query)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      data: null,
      errors: [
        {
          message: 'Send an API key as "Authorization: Bearer <API_KEY>".',
          path: [field],
          extensions: { code: 'unauthenticated', status: 401, requestId: expect.any(String) },
        },
      ],
    })
  })

  it('that requests data is refused before it is validated', async () => {
    for (const query of [
      '{ nothing { of { this } } }',
      `{ products { nodes { ${times(300, () => 'price { amount }')} } } }`,
    ]) {
      expect((await ask(query)).error.extensions.code).toBe('unauthenticated')
      expect((await ask(query, bearer('operator'))).error.extensions.code).not.toBe('unauthenticated')
    }
  })

  it('gets no suggestions for misspelt names; with a key it does', async () => {
    const query = '{ __schema { typos { name } } }'
    expect((await ask(query)).error.message).toBe('Cannot query field "typos" on type "__Schema".')
    expect((await ask(query, bearer('operator'))).error.message).toContain('Did you mean "types"?')
  })

  it('gets at most ten validation errors, and one that says so', async () => {
    const { status, body } = await ask(`{ __schema { ${times(50, at => `nothing${at}`)} } }`)
    expect(status).toBe(200)
    expect(body.errors).toHaveLength(11)
    expect(body.errors[0].locations).toEqual([{ line: 1, column: 14 }])
  })
})

describe('introspection', () => {
  it('returns the whole schema, the same to every caller, over POST and GET', async () => {
    const first = await ask(FULL)
    expect(first.status).toBe(200)
    expect(first.body.errors).toBeUndefined()
    for (let n = 0; n < 2; n++) expect((await ask(FULL)).body).toEqual(first.body)
    expect((await ask(FULL, bearer('wanderly'))).body.data).toEqual(first.body.data)
    const headers = { 'apollo-require-preflight': '1' }
    const got = await app.inject({ url: `/graphql?query=${encodeURIComponent(FULL)}`, headers })
    expect(got.json()).toEqual(first.body)
  })

  it('caches results by variables and operation', async () => {
    const query =
      'query A($name: String!) { __type(name: $name) { name } } query B { __type(name: "Booking") { name } }'
    const nameOf = async (payload: object) => (await post(app, { query, ...payload }, {})).body.data.__type.name
    for (let n = 0; n < 2; n++) {
      expect(await nameOf({ operationName: 'A', variables: { name: 'Product' } })).toBe('Product')
      expect(await nameOf({ operationName: 'A', variables: { name: 'Timeslot' } })).toBe('Timeslot')
      expect(await nameOf({ operationName: 'B', variables: { name: 'Timeslot' } })).toBe('Booking')
    }
  })

  it.each([
    ['an alias', '{ a: __schema { queryType { name } } b: __schema { queryType { name } } }'],
    [
      'a fragment',
      '{ __schema { queryType { name } } ...F } fragment F on Query { b: __schema { queryType { name } } }',
    ],
  ])('can select __schema once, and not again with %s', async (_, query) => {
    for (const headers of [{}, bearer('operator')]) {
      const { status, error } = await ask(query, headers)
      expect(status).toBe(413)
      expect(error.message).toBe('The document has 2 fields __schema; at most 1 are allowed.')
    }
  })

  it('can select twenty types, and no more', async () => {
    const query = (count: number) => `{ ${times(count, at => `a${at}: __type(name: "Product") { name }`)} }`
    expect((await ask(query(20))).status).toBe(200)
    expect((await ask(query(21))).error.message).toBe('The document has 21 fields __type; at most 20 are allowed.')
  })

  it('cannot select almost everything twice', async () => {
    const again =
      'a: fields(includeDeprecated: true) { ...F } b: inputFields(includeDeprecated: true) { ...InputValue }'
    const twice = FULL.replace('...FullType', `...FullType ${again}`).concat(
      ' fragment F on __Field { name description args(includeDeprecated: true) { ...InputValue } type { ...TypeRef } }',
    )
    const { status, error } = await ask(twice)
    expect(status).toBe(200)
    expect(error.message).toMatch(/^The operation may cost \d+ values about the schema; at most \d+ are allowed\./)
  })
})

describe('without a key', () => {
  const fresh = (at: number) => `{ __type(name: "Product${at}") { name } }`

  it('cached introspection is answered when new queries are rate-limited', async () => {
    const limited = await openApp(world, { rateLimitPerSecond: 200, maxInFlight: 1000 })
    try {
      await ask(FULL, {}, limited)
      const answers = await Promise.all(Array.from({ length: 38 }, (_, at) => ask(fresh(at), {}, limited)))
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused.length).toBeGreaterThan(0)
      for (const { headers, error } of refused) {
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
        expect(error.extensions.code).toBe('rate-limited')
      }
      expect((await ask(FULL, {}, limited)).status).toBe(200)
      expect((await ask(fresh(1000), bearer('operator'), limited)).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it('an IP address is rate-limited, without affecting others', async () => {
    const limited = await openApp(world, { rateLimitPerSecond: 200, trustProxy: true, maxInFlight: 1000 })
    try {
      const from = (address: string) => ask('{ __typename }', { 'x-forwarded-for': address }, limited)
      const answers = await Promise.all(Array.from({ length: 200 }, () => from('2001:db8::1')))
      expect(answers.map(({ status }) => status)).toContain(429)
      expect((await from('2001:db8:0:1::1')).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})
