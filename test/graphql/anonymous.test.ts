import { describe, expect, it } from '@jest/globals'
import { getIntrospectionQuery, parse, print } from 'graphql'
import { bearer, openApp } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { introspectionOptions } from './introspectionOptions.ts'
import { type Headers, post } from './post.ts'

const { world, app } = useApp()

const ask = (query: string, headers: Headers = {}, at = app) => post(at, { query }, headers)
const times = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index)).join(' ')

const FULL = getIntrospectionQuery(introspectionOptions)

describe('a document without a key', () => {
  it.each([
    ['a field', '{ products { nodes { name } } }'],
    ['a mutation', 'mutation { recordUsage(input: { meter: "x", usage: "1" }) { usageEntry { usage } } }'],
    ['a subscription', 'subscription { bookingChanged { status } }'],
    ['introspection of its own', '{ __type(name: "Booking") { name } }'],
    ['the introspection query and more', FULL.replace('__schema', '__typename __schema')],
    ['the introspection query, unfinished', FULL.trimEnd().slice(0, -1)],
    ['what is not valid', '{ nothing { of { this } } }'],
    ['what is no GraphQL', 'query IntrospectionQuery { __schema { " } }'],
  ])('is refused, before it is read: %s', async (_, query) => {
    const { status, body } = await ask(query)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      data: null,
      errors: [
        {
          message:
            'Send an API key as "Authorization: Bearer <API_KEY>". Without one, GraphQL answers the introspection query of graphql-js only; /schema.graphql has the schema as a text.',
          extensions: { code: 'unauthenticated', status: 401, requestId: expect.any(String) },
        },
      ],
    })
  })
})

describe('the introspection query', () => {
  it('has the whole schema, the same for every caller, over POST and GET', async () => {
    const first = await ask(FULL)
    expect(first.status).toBe(200)
    expect(first.body.errors).toBeUndefined()
    for (let n = 0; n < 2; n++) expect((await ask(FULL)).body).toEqual(first.body)
    expect((await ask(print(parse(FULL)))).body).toEqual(first.body)
    const withKey = await ask(FULL, bearer('wanderly'))
    expect(withKey.body.data).toEqual(first.body.data)
    expect([withKey.body.extensions.cost.points, withKey.headers['x-operation-points']]).toEqual([1, '1'])
    const got = await app.inject({ url: `/graphql?query=${encodeURIComponent(FULL)}` })
    expect(got.json()).toEqual(first.body)
  })

  it.each([
    [{}],
    [{ specifiedByUrl: true, schemaDescription: true }],
    [{ inputValueDeprecation: true, schemaDescription: true }],
    [{ oneOf: true }],
  ])('is answered with the options of the tool: %j', async options => {
    const query = getIntrospectionQuery(options)
    const { body } = await post(app, { query, operationName: 'IntrospectionQuery' }, {})
    // Without the comment it is another document, which a key may ask.
    const own = await ask(query.replace('query IntrospectionQuery', 'query Own'), bearer('operator'))
    expect(own.body.extensions.cost.points).toBeGreaterThan(5)
    expect(body).toEqual({ data: own.body.data })
  })

  it('is refused with another name of an operation', async () => {
    const { error } = await post(app, { query: FULL, operationName: 'Other' }, bearer('operator'))
    expect(error.extensions.code).toBe('malformed-request')
  })
})

describe('introspection with a key', () => {
  it.each([
    ['an alias', '{ a: __schema { queryType { name } } b: __schema { queryType { name } } }'],
    [
      'a fragment',
      '{ __schema { queryType { name } } ...F } fragment F on Query { b: __schema { queryType { name } } }',
    ],
  ])('can select __schema once, and not again with %s', async (_, query) => {
    const { status, error } = await ask(query, bearer('operator'))
    expect(status).toBe(413)
    expect(error.message).toBe('The document has 2 fields __schema; at most 1 are allowed.')
  })

  it('can select twenty types, and no more', async () => {
    const query = (count: number) => `{ ${times(count, index => `a${index}: __type(name: "Product") { name }`)} }`
    expect((await ask(query(20), bearer('operator'))).status).toBe(200)
    expect((await ask(query(21), bearer('operator'))).error.message).toBe(
      'The document has 21 fields __type; at most 20 are allowed.',
    )
  })

  it.each([
    [
      'almost everything twice',
      FULL.replace(
        '...FullType',
        '...FullType a: fields(includeDeprecated: true) { ...F } b: inputFields(includeDeprecated: true) { ...InputValue }',
      ).concat(
        ' fragment F on __Field { name description args(includeDeprecated: true) { ...InputValue } type { ...TypeRef } }',
      ),
    ],
    [
      'the fields of the types of the fields of large types, many times',
      `{ ${times(20, index => `a${index}: __type(name: "Query") { fields { type { ofType { fields { ...F } } } } }`)} }
       fragment F on __Field { ${times(60, index => `b${index}: name`)} }`,
    ],
  ])('cannot select %s', async (_, query) => {
    const { status, error } = await ask(query, bearer('operator'))
    expect(status).toBe(200)
    expect(error.message).toMatch(/^The operation may cost \d+ values about the schema; at most \d+ are allowed\./)
    expect(error.extensions.limit.name).toBe('introspection')
  })

  it('cannot go through the types of fields without end', async () => {
    const deep = `{ __schema { types { ${'fields { type { '.repeat(4)} name ${'} } '.repeat(4)} } } }`
    expect((await ask(deep, bearer('operator'))).error.message).toBe('Maximum introspection depth exceeded')
  })
})

describe('without a key', () => {
  it('an IP address is rate-limited, without affecting others', async () => {
    const limited = await openApp(world, { rateLimitPerSecond: 200, trustProxy: 1, maxInFlight: 1000 })
    try {
      const from = (address: string) => ask(FULL, { 'x-forwarded-for': address }, limited)
      const answers = await Promise.all(Array.from({ length: 100 }, () => from('2001:db8::1')))
      expect(answers.map(({ status }) => status)).toContain(429)
      expect((await from('2001:db8:0:1::1')).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})
