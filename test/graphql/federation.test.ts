import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import {
  buildClientSchema,
  buildSchema as fromText,
  type GraphQLObjectType,
  getIntrospectionQuery,
  introspectionFromSchema,
  isTypeDefinitionNode,
  Kind,
  lexicographicSortSchema,
  parse,
  print,
  printSchema,
  visit,
} from 'graphql'
import { federatedSchema } from '../../src/graphql/federation/federatedSchema.ts'
import { operationLimits } from '../../src/graphql/limits/limitOperations.ts'
import { nodeTypes } from '../../src/graphql/nodes/nodeTypes.ts'
import { buildSchema } from '../../src/graphql/schema/buildSchema.ts'
import { clientSchema } from '../../src/graphql/schema/clientSchema.ts'
import { encodeTypeId, newId } from '../../src/scalars/typeid.ts'
import { Desk } from '../bookings/Desk.ts'
import { activities, type keys, operators } from '../world/cast.ts'
import { deprecate, restoreDeprecations } from '../world/deprecate.ts'
import { bearer } from '../world/openApp.ts'
import { useAppOf, useWorld } from '../world/useWorld.ts'
import { post } from './post.ts'
import { compose, INSURANCE, Supergraph, sdlOf } from './Supergraph.ts'

const world = useWorld()
const app = useAppOf(world, { federation: true })
const ordinary = useAppOf(world)

/** Bookings of two partners. */
let sold: { wanderly: string[]; tripster: string[] }
beforeAll(async () => {
  const book = async (key: 'wanderly' | 'tripster', time: string) => {
    const desk = await Desk.open(world, key)
    const made = await desk.book({ date: '2026-07-01', time, participants: 1 })
    return encodeTypeId('bkg', made.bookingId)
  }
  sold = {
    wanderly: [await book('wanderly', '09:00'), await book('wanderly', '13:00'), await book('wanderly', '18:00')],
    tripster: [await book('tripster', '09:00')],
  }
})

const ENTITIES = `query Gateway__bookings__0($representations: [_Any!]!) {
  _entities(representations: $representations) {
    ... on Booking { __typename id status participants }
    ... on Product { __typename id name }
  }
}`

const entities = (representations: unknown, key: keyof typeof keys = 'operator', query = ENTITIES) =>
  post(app, { query, variables: { representations } }, bearer(key))

const booking = (id: string) => ({ __typename: 'Booking', id })

describe('without FEDERATION', () => {
  it('the schema has nothing of it', async () => {
    expect(await schemaOf(ordinary)).not.toMatch(/_service|_entities|_Any|_Entity/)
    const { error } = await post(ordinary, { query: '{ _service { sdl } }' })
    expect(error.message).toMatch(/Cannot query field "_service"/)
  })

  it('the schema is that of clients', async () => {
    const clients = buildClientSchema(introspectionFromSchema(clientSchema(buildSchema())))
    expect(await schemaOf(ordinary)).toBe(printSchema(clients))
  })
})

describe('with FEDERATION', () => {
  it('the schema only gains what gateways need', async () => {
    const added: string[] = []
    const without = visit(parse(await schemaOf(app)), {
      enter(node) {
        if (!('name' in node) || node.name?.kind !== Kind.NAME || !node.name.value.startsWith('_')) return undefined
        if (isTypeDefinitionNode(node) || node.kind === Kind.FIELD_DEFINITION) {
          added.push(node.name.value)
          return null
        }
        return undefined
      },
    })
    expect(added.toSorted()).toEqual(['_Any', '_Entity', '_Service', '_entities', '_service'])
    expect(print(without)).toBe(print(parse(await schemaOf(ordinary))))
  })
})

/** The schema that an instance serves. */
async function schemaOf(instance: FastifyInstance): Promise<string> {
  const everything = { specifiedByUrl: true, inputValueDeprecation: true, oneOf: true }
  const { body } = await post(instance, { query: getIntrospectionQuery(everything) })
  return printSchema(lexicographicSortSchema(buildClientSchema(body.data)))
}

describe('_service', () => {
  it('publishes a subgraph that composes with another, which refers to our types and adds to them', async () => {
    const { errors, hints, supergraphSdl } = compose(await sdlOf(app))
    expect(errors).toEqual([])
    expect(hints).toEqual([])
    const supergraph = fromText(supergraphSdl!)
    const { status, insurance } = (supergraph.getType('Booking') as GraphQLObjectType).getFields()
    expect([`${status?.type}`, `${insurance?.type}`]).toEqual(['BookingStatus!', 'Policy'])
    expect(supergraph.getSubscriptionType()).toBeDefined()
  })

  it('composes with the subgraph of the guide', () => {
    const [, example] = /^```graphql\n(extend schema[\s\S]*?)^```/m.exec(readFileSync('src/guides/graphql.md', 'utf8'))!
    expect(compose(federatedSdl(), undefined, example).errors).toEqual([])
  })

  it('composes with a subgraph that replaces node', () => {
    const other = `
      extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@override"])
      type Query { node(id: ID!): Node @override(from: "bookings") }
      interface Node { id: ID! }
      type Flight implements Node { id: ID! }`
    expect(compose(federatedSdl(), undefined, other).errors).toEqual([])
  })

  it('has every type that implements Node as an entity', async () => {
    const found = [...(await sdlOf(app)).matchAll(/^type (\w+) implements Node @key\(fields: "id"\) \{/gm)]
    expect(found.map(([, name]) => name).toSorted()).toEqual(Object.keys(nodeTypes).toSorted())
  })

  it('composes with a subgraph that has money and pages of its own', () => {
    const paged = `${INSURANCE}
      type PageInfo @shareable { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }
      type PolicyConnection { pageInfo: PageInfo! }
      extend type Query { policyPage: PolicyConnection }`
    const sdl = federatedSdl()
    expect(compose(sdl, undefined, paged).errors).toEqual([])
  })

  it('hands costs and deprecations on to the supergraph', () => {
    deprecate('Booking', 'notes', { use: 'Booking.language', removedAfter: '2027-12-31' })
    try {
      const lines = compose(federatedSdl()).supergraphSdl!.split('\n')
      const lineOf = (field: string) => lines.find(line => line.trimStart().startsWith(field))
      expect(lineOf('notes: String ')).toContain(
        '@deprecated(reason: "Use `Booking.language`. Removed after 2027-12-31.")',
      )
      expect(lineOf('): UsageSummary')).toContain('@cost(weight: 4000)')
      expect(lineOf('): [Node]')).toContain('@listSize(assumedSize: 100)')
      expect(lineOf('): WaitlistConnection ')).toMatch(
        /@listSize\(assumedSize: 50, slicingArguments: \["first", "last"\]/,
      )
    } finally {
      restoreDeprecations()
    }
  })

  it('needs a key with a scope', async () => {
    const { error } = await post(app, { query: '{ _service { sdl } }' }, bearer('noScopes'))
    expect(error).toMatchObject({ path: ['_service'], extensions: { code: 'permission-denied' } })
    const { body } = await post(app, { query: '{ _service { sdl } }' }, {})
    expect(body).toMatchObject({ data: null, errors: [{ extensions: { code: 'unauthenticated' } }] })
    for (const key of ['wanderly', 'usage'] as const) {
      const { body } = await post(app, { query: '{ _service { sdl } }' }, bearer(key))
      expect(body.data._service.sdl).toContain('@link')
    }
  })
})

/** The schema as it would be published by an instance that starts now. */
function federatedSdl(): string {
  const field = federatedSchema(clientSchema(buildSchema())).getType('_Service')
  if (!field || !('getFields' in field)) throw new Error('There is no type _Service.')
  const { sdl } = field.getFields() as Record<string, { resolve?: (...args: unknown[]) => unknown }>
  return sdl!.resolve!() as string
}

// The third time, the operation is compiled.
const times = [1, 2, 3]

describe('_entities', () => {
  it('fetches objects of several types, in the order of the representations', async () => {
    const [first, second] = sold.wanderly as [string, string]
    const product = activities.sunset.id
    for (const _ of times) {
      const { body } = await entities([booking(second), { __typename: 'Product', id: product }, booking(first)])
      expect(body.errors).toBeUndefined()
      expect(body.data._entities).toMatchObject([
        { __typename: 'Booking', id: second, status: 'CONFIRMED' },
        { __typename: 'Product', id: product, name: 'Sunset Kayak Tour' },
        { __typename: 'Booking', id: first },
      ])
    }
  })

  it('runs as many statements for a hundred objects as for two', async () => {
    const statements = async (representations: object[]) => {
      let count = 0
      const { query } = world.database
      world.database.query = <Row>(text: string, values?: readonly unknown[]) => {
        count++
        return query<Row>(text, values)
      }
      try {
        expect((await entities(representations)).body.data._entities).toHaveLength(representations.length)
      } finally {
        world.database.query = query
      }
      return count
    }
    const all = [...sold.wanderly, ...sold.tripster].map(booking)
    await statements(all)
    const few = await statements(all.slice(0, 2))
    expect(await statements(Array.from({ length: 25 }, () => all).flat())).toBe(few)
  })

  it('answers unknown and foreign objects alike: null, with the error of node', async () => {
    const unknown = encodeTypeId('bkg', newId(world.now))
    const [known] = sold.wanderly as [string]
    const asOther = async (id: string) => {
      const { body } = await entities([booking(id)], 'wallsOperator')
      return JSON.stringify(body)
        .replaceAll(id, '')
        .replaceAll(/"requestId":"[^"]*"/g, '')
    }
    expect(await asOther(known)).toBe(await asOther(unknown))
    for (const _ of times) {
      const { status, body } = await entities([booking(unknown), booking(known)])
      expect(status).toBe(200)
      expect(body.data._entities).toMatchObject([null, { id: known }])
      expect(body.errors).toMatchObject([{ path: ['_entities', 0], extensions: { code: 'node-not-found' } }])
    }
  })

  it('shows a caller what node would show', async () => {
    const [own] = sold.wanderly as [string]
    const [other] = sold.tripster as [string]
    const secret = { __typename: 'Product', id: activities.secret.id }
    const { body } = await entities([booking(own), booking(other), secret], 'wanderly')
    expect(body.data._entities).toMatchObject([{ id: own }, null, null])
    expect((await entities([booking(own), secret], 'usage')).body.data._entities).toEqual([null, null])
    const literal = `{ _entities(representations: [{ __typename: "Booking", id: "${own}" }]) { __typename } }`
    for (const refused of [
      await entities([booking(own)], 'noScopes'),
      await post(app, { query: literal }, bearer('noScopes')),
    ]) {
      expect(refused.error.extensions.code).toBe('permission-denied')
    }
  })

  it('refuses each representation that is not valid, beside the data of the others', async () => {
    const [known] = sold.wanderly as [string]
    const { operatorId } = operators.kayaks
    const wrong = [
      { __typename: 'Flight', id: known },
      { __typename: 'Money', id: known },
      { __typename: 'constructor', id: known },
      { id: known },
      { __typename: 'Booking' },
      { __typename: 'Booking', id: null },
      { __typename: 'Booking', id: 5 },
      { __typename: 'Booking', id: { $ne: '' } },
      { __typename: 'Booking', id: activities.sunset.id },
      { __typename: 'Booking', id: operatorId },
      { __typename: 'Booking', id: 'bkg_' },
    ]
    for (const _ of times) {
      const { body } = await entities([...wrong, booking(known)])
      expect(body.data._entities).toEqual([...wrong.map(() => null), expect.objectContaining({ id: known })])
      const members = wrong.map((_, at) => (at < 4 ? '__typename' : 'id'))
      expect(body.errors).toMatchObject(
        members.map((member, at) => ({
          path: ['_entities', at],
          extensions: { code: 'validation', errors: [{ pointer: `/variables/representations/${at}/${member}` }] },
        })),
      )
    }
    const { body } = await entities([{ __typename: 'Booking', id: activities.sunset.id }])
    expect(body.errors[0].message).toBe('id must be the identifier of the type Booking, which begins with bkg_.')
  })

  it('refuses what is no representation, and names each', async () => {
    const { body } = await entities(['Booking', 5, [], null])
    expect(body.errors[0].extensions.errors.map((each: { pointer: string }) => each.pointer)).toEqual([
      '/variables/representations/0',
      '/variables/representations/1',
      '/variables/representations/2',
      '/variables/representations/3',
    ])
    expect(body.errors[0].message).toMatch(/must be an object with `__typename` and `id`/)
    expect((await entities(undefined)).error.message).toBe('representations is required.')
  })

  it('takes representations that are written in the document', async () => {
    const [id] = sold.wanderly as [string]
    const literal = `{ _entities(representations: [{ __typename: "Booking", id: "${id}", extra: { a: 1 } }, { __typename: "Flight" }]) { ... on Booking { id } } }`
    for (const _ of times) {
      const { body } = await post(app, { query: literal })
      expect(body.data._entities).toEqual([{ id }, null])
      expect(body.errors[0].extensions.errors).toMatchObject([{ pointer: '/_entities/representations/1/__typename' }])
    }
    const { error } = await post(app, { query: '{ _entities(representations: ["Booking"]) { __typename } }' })
    expect(error.message).toMatch(/must be an object with `__typename` and `id`/)
  })

  it('does not trace its fields for gateways', async () => {
    const headers = { ...bearer('operator'), 'apollo-federation-include-trace': 'ftv1' }
    const variables = { representations: sold.wanderly.map(booking) }
    const { body } = await post(app, { query: ENTITIES, variables }, headers)
    expect(Object.keys(body.extensions)).toEqual(['cost'])
  })

  it('costs what its representations cost', async () => {
    const one = await entities([booking(sold.wanderly[0]!)])
    const many = await entities(Array(100).fill(booking(sold.wanderly[0]!)))
    expect(one.body.extensions.cost.requestedCost).toBe(1 + 7)
    expect(many.body.extensions.cost.requestedCost).toBe(1 + 100 * 7)
    const literals =
      '[{ __typename: "Booking", id: "" }, { __typename: "Booking", id: "" }, { __typename: "Booking", id: "" }]'
    for (const query of [
      `{ _entities(representations: ${literals}) { ... on Booking { id status } } }`,
      `query ($all: [_Any!]! = ${literals}) { _entities(representations: $all) { ... on Booking { id status } } }`,
    ]) {
      const { body } = await post(app, { query })
      expect(body.data._entities).toHaveLength(3)
      expect(body.extensions.cost.requestedCost).toBe(1 + 3 * 2)
    }
  })

  it('refuses 10,000 representations, before anything is read', async () => {
    const all = Array(10_000).fill(booking(sold.wanderly[0]!))
    const { status, error } = await entities(all)
    expect(status).toBe(200)
    expect(error.extensions).toMatchObject({
      code: 'validation',
      limit: { name: 'cost', maximum: operationLimits.cost },
    })
    expect(error.extensions.limit.fields[0]).toMatchObject({ path: ['_entities'], objects: 10_000 })
    const cheap = await entities(
      all,
      'operator',
      'query ($representations: [_Any!]!) { _entities(representations: $representations) { __typename } }',
    )
    expect(cheap.error.message).toBe('representations must have at most 1000 items; it has 10000.')
  })

  it('refuses few representations with long lists inside', async () => {
    const nested = `query ($representations: [_Any!]!) {
      _entities(representations: $representations) { ... on Product { bookings(first: 100) { edges { node { id status } } } } }
    }`
    const product = { __typename: 'Product', id: activities.sunset.id }
    expect((await entities([product], 'operator', nested)).body.errors).toBeUndefined()
    const { error } = await entities(Array(200).fill(product), 'operator', nested)
    expect(error.extensions.limit).toMatchObject({ name: 'cost' })
  })
})

describe('a gateway', () => {
  let supergraph: Supergraph
  beforeAll(async () => {
    supergraph = await Supergraph.open(app)
  })
  afterAll(() => supergraph?.close())

  it('adds fields of another subgraph to our objects', async () => {
    const query = `{
      bookings(first: 2) { edges { node { id participants insurance { number premium { amount currency } } } } }
    }`
    for (const _ of times) {
      const { data, errors } = await supergraph.ask('operator', query)
      expect(errors).toBeUndefined()
      const premium = { amount: 1200, currency: 'GBP' }
      expect(data!.bookings).toEqual({
        edges: [
          { node: { id: expect.any(String), participants: 1, insurance: { number: expect.any(String), premium } } },
          { node: { id: expect.any(String), participants: 1, insurance: { number: expect.any(String), premium } } },
        ],
      })
    }
  })

  it('finds our objects by the ids of another subgraph, with the key of the caller', async () => {
    const ids = [...sold.wanderly, ...sold.tripster]
    const query = `query ($ids: [ID!]!, $products: [ID!]!) {
      policies(ids: $ids) { number booking { id status product { name } } }
      insurable(ids: $products) { id name price { amount } }
    }`
    const products = [activities.sunset.id]
    for (const _ of times) {
      const { data, errors } = await supergraph.ask('wanderly', query, { ids, products })
      expect(data!.insurable).toEqual([
        { id: products[0], name: 'Sunset Kayak Tour', price: { amount: expect.any(Number) } },
      ])
      expect(data!.policies).toMatchObject([
        ...sold.wanderly.map(id => ({ booking: { id, status: 'CONFIRMED', product: { name: 'Sunset Kayak Tour' } } })),
        { number: expect.any(String), booking: null },
      ])
      expect(errors).toMatchObject([{ extensions: { code: 'node-not-found' } }])
    }
  })

  it('passes on mutations, and the refusal of a caller without the scope', async () => {
    const change = `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { product { id name } } }`
    const input = { activityId: activities.cave.id, name: 'Sea Cave Trip' }
    expect(await supergraph.ask('operator', change, { input })).toMatchObject({
      data: { updateProduct: { product: { id: activities.cave.id, name: 'Sea Cave Trip' } } },
    })
    expect(await supergraph.ask('wanderly', change, { input })).toMatchObject({
      data: { updateProduct: null },
      errors: [{ extensions: { code: 'permission-denied' } }],
    })
  })

  it('finds the objects of our subgraph by node', async () => {
    const [id] = sold.wanderly as [string]
    const query = `query ($id: ID!) { node(id: $id) { __typename id ... on Booking { status insurance { number } } } }`
    expect(await supergraph.ask('operator', query, { id })).toEqual({
      data: { node: { __typename: 'Booking', id, status: 'CONFIRMED', insurance: { number: expect.any(String) } } },
    })
  })
})
