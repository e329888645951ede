import { beforeAll, describe, expect, it } from '@jest/globals'
import { type ExecutionResult, execute, type GraphQLSchema, buildSchema as makeSchema, parse } from 'graphql'
import { Operation } from '../../src/transports/graphql/execution/Operation.ts'
import { Documents, type FindOperation } from '../../src/transports/graphql/limits/Documents.ts'
import { contextFor } from '../../src/transports/graphql/Services.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { TrustedDocuments } from '../../src/transports/graphql/trusted/TrustedDocuments.ts'
import { activities } from '../world/cast.ts'
import { bearer, servicesOf } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()
let schema: GraphQLSchema
beforeAll(async () => {
  schema = buildSchema()
})

const activityId = activities.sunset.id

const corpus: [name: string, query: string, variables?: Record<string, unknown>][] = [
  ['fields and lists', '{ products { nodes { name price { amount currency } location { name } images { url } } } }'],
  [
    'aliases',
    '{ a: products(filter: { text: "tour" }) { nodes { n: name } } b: products(filter: { text: "%" }) { nodes { n: name } } }',
  ],
  [
    'variables',
    'query ($part: String) { products(filter: { text: $part }) { nodes { name updatedAt } } }',
    { part: 'kayak' },
  ],
  ['a default', 'query ($part: String = "cave") { products(filter: { text: $part }) { nodes { name } } }'],
  [
    'a null over a default',
    'query ($part: String = "cave") { products(filter: { text: $part }) { nodes { name } } }',
    { part: null },
  ],
  [
    'fragments',
    'query { products { nodes { ...P ... on Product { name } } } } fragment P on Product { name price { ...M } } fragment M on Money { amount }',
  ],
  [
    'skip and include',
    'query ($yes: Boolean!, $no: Boolean = false) { products { nodes { name @skip(if: $yes) category @include(if: $yes) timeZone @include(if: $no) } } }',
    { yes: true },
  ],
  [
    'skipping a root',
    'query ($yes: Boolean!) { products @skip(if: $yes) { nodes { name } } __typename }',
    { yes: true },
  ],
  [
    'custom scalars',
    'query ($id: ActivityID!, $day: LocalDate!) { availableTimeslots(activityId: $id, date: $day) { timeslotId: id time startsAt availablePlaces status } }',
    { id: activityId, day: '2026-06-20' },
  ],
  [
    'an argument in the text',
    `{ availableTimeslots(activityId: "${activityId}", date: "2026-06-20") { time capacity } }`,
  ],
  ['a refused field beside another', '{ products { nodes { name } } resolveProduct(productId: 999) { name } }'],
  [
    'enums with other internal values',
    '{ apiKeys { edges { node { name scopes createdAt expiresAt } } } viewer { scopes } }',
  ],
  ['names of members of Object.prototype', '{ constructor: viewer { toString: scopes constructor: scopes } }'],
  ['names of types', '{ __typename products { nodes { __typename price { __typename } } } }'],
  [
    'a variable that is false',
    'query ($a: Boolean = true) { products(unpublished: $a) { nodes { name } } }',
    { a: false },
  ],
]

describe('a repeated operation, which is compiled', () => {
  // Jest would pass its `done` callback for a value that is missing in a row.
  const rows = corpus.map(([name, query, variables = {}]) => [name, query, variables] as const)

  it.each(rows)('returns the same result as graphql-js: %s', async (_name, query, variables) => {
    const caller = await world.caller('operator')
    const expected = await execute({
      schema,
      document: parse(query),
      variableValues: variables,
      contextValue: contextFor(servicesOf(world), caller, world.now, 'request-of-a-test'),
    })
    for (let sighting = 1; sighting <= 3; sighting++) {
      const response = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: bearer('operator'),
        payload: { query, variables },
      })
      expect(response.statusCode).toBe(200)
      expect(comparable(response.json())).toEqual(comparable(expected))
    }
  })

  it('returns the same errors as the first time', async () => {
    const query = '{ resolveProduct(productId: 999) { name } }'
    const told: unknown[] = []
    for (let sighting = 1; sighting <= 3; sighting++) {
      const headers = { ...bearer('operator'), 'x-request-id': 'the-same-request' }
      told.push((await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } })).json().errors)
    }
    expect(told[0]).toHaveLength(1)
    expect(told[1]).toEqual(told[0])
    expect(told[2]).toEqual(told[0])
  })

  it('reads the current data after each mutation of a request', async () => {
    const book = `createBooking(input: {
      channel: ONLINE, activityId: "${activityId}", date: "2026-06-25", time: "09:00", participants: 2,
      customer: { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", phone: "+442079460958" }
    }) { booking { timeslot { availablePlaces } } }`
    const query = `mutation { a: ${book} b: ${book} }`
    for (const [a, b] of [
      [8, 6],
      [4, 2],
    ]) {
      const response = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: bearer('operator'),
        payload: { query },
      })
      expect(response.json()).toMatchObject({
        data: {
          a: { booking: { timeslot: { availablePlaces: a } } },
          b: { booking: { timeslot: { availablePlaces: b } } },
        },
      })
    }
  })

  it('runs mutations serially, in their order', async () => {
    const query = `mutation ($u: Decimal!) {
      a: recordUsage(input: { meter: "order", usage: $u }) { usageEntry { usage } }
      b: recordUsage(input: { meter: "order", usage: "2" }) { usageEntry { usage } }
      c: recordUsage(input: { meter: "order", usage: "3.5" }) { usageEntry { usage } }
    }`
    for (let sighting = 1; sighting <= 2; sighting++) {
      const payload = { query, variables: { u: '1.000000001' } }
      const response = await app.inject({ method: 'POST', url: '/graphql', headers: bearer('usage'), payload })
      const [a, b, c] = ['1.000000001', '2', '3.5'].map(usage => ({ usageEntry: { usage } }))
      expect(response.json()).toMatchObject({ data: { a, b, c } })
    }
    const rows = await world.admin.query<{ usage: string }>(
      `select usage::float8::text usage from usage_entry where meter = 'order' order by id`,
    )
    expect(rows.map(each => each.usage)).toEqual(['1.000000001', '2', '3.5', '1.000000001', '2', '3.5'])
  })
})

/** The result without what only a transport adds. */
function comparable(result: ExecutionResult) {
  const { data, errors } = JSON.parse(JSON.stringify(result)) as ExecutionResult
  return { data, errors: errors?.map(({ message, path }) => ({ message, path })) }
}

describe('a recursive input type', () => {
  const nested = (depth: number): object => (depth === 0 ? {} : { next: nested(depth - 1) })

  it('is coerced and validated at any depth, compiled or not', async () => {
    const recursive = makeSchema('input Link { next: Link, links: [Link!] } type Query { depth(of: Link): Boolean }')
    const operation = new Operation(recursive, parse('query ($of: Link) { depth(of: $of) }'))
    const context = contextFor(servicesOf(world), null, world.now, 'request-of-a-test')
    for (const each of [operation, operation.compile()]) {
      const { values, violations } = each.coerce({ of: nested(30) }, world.now)
      expect(violations).toEqual([])
      expect(await each.run(context, values)).toEqual({ data: { depth: null } })
      const wrong = each.coerce({ of: { links: [{ next: { last: 1 } }] } }, world.now)
      expect(wrong.violations.map(violation => violation.path)).toEqual([['of', 'links', 0, 'next', 'last']])
    }
  })
})

describe('Documents', () => {
  const read = (documents: Documents, query: string, name?: string) =>
    (documents.read(query) as FindOperation)(name)!.operation
  const opened = () => new Documents(schema, new TrustedDocuments([]))

  it('cache a limited number of documents, and a limited total length', () => {
    const documents = opened()
    const find = (n: number, length = 0) => read(documents, `{ products { nodes { a${n}: name } } }`.padEnd(length))
    const first = find(1)
    expect(find(1)).toBe(first)
    for (let n = 2; n <= 1001; n++) find(n)
    expect(find(1001)).toBe(find(1001))
    expect(find(1)).not.toBe(first)
    const again = find(1)
    for (let n = 1; n <= 26; n++) find(n, 20_000)
    expect(find(26, 20_000)).toBe(find(26, 20_000))
    expect(find(1)).not.toBe(again)
  })

  it('compile an operation when it is repeated, except introspection and subscriptions', () => {
    const documents = opened()
    const compiled = (query: string) => [1, 2, 3].map(() => read(documents, query).compiled)
    expect(compiled('{ products { nodes { name } } }')).toEqual([false, true, true])
    expect(compiled('{ __schema { types { name } } }')).toEqual([false, false, false])
    expect(compiled('subscription { bookingChanged { version } }')).toEqual([false, false, false])
  })

  it('distinguish the operations of one document', () => {
    const documents = opened()
    const query = 'query A { products { nodes { name } } } query B { __typename }'
    expect(['A', 'B', 'A'].map(name => read(documents, query, name).name)).toEqual(['A', 'B', 'A'])
  })
})
