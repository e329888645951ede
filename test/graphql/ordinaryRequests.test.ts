import { ApolloServer } from '@apollo/server'
import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { getIntrospectionQuery } from 'graphql'
import { activities, keys } from '../world/cast.ts'
import { openApp } from '../world/openApp.ts'
import { suiteLogger } from '../world/suiteLog.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

interface Instance {
  app: FastifyInstance
  lines: Record<string, unknown>[]
}

// Two instances, so that both have the same points left.
let direct: Instance
let throughApollo: Instance
beforeAll(async () => {
  direct = await open()
  throughApollo = await open()
})

async function open(): Promise<Instance> {
  const lines: Record<string, unknown>[] = []
  const logger = suiteLogger('info', line => lines.push(JSON.parse(line)))
  const app = await openApp(world, { logger, rateLimitPerSecond: 100_000 })
  return { app, lines }
}

const products = 'query Products($part: String) { products(filter: { text: $part }) { nodes { name } } }'
const record = 'mutation ($input: RecordUsageInput!) { recordUsage(input: $input) { usageEntry { meter usage } } }'
const slots = `{ availableTimeslots(activityId: "${activities.sunset.id}", date: "2026-06-20") { time available } }`
const GRAPHQL_TYPE = 'application/graphql-response+json'

interface Sent {
  key?: keyof typeof keys | null
  accept?: string
  encoding?: string
  body: Record<string, unknown>
}

const requests: [name: string, sent: Sent][] = [
  ['a query', { body: { query: '{ products { nodes { name price { amount currency } } } }' } }],
  ['a query of availability', { body: { query: slots } }],
  ['variables', { body: { query: products, variables: { part: 'kayak' } } }],
  ['null for variables and the name', { body: { query: products, variables: null, operationName: null } }],
  ['a name', { body: { query: `${products} query Other { __typename }`, operationName: 'Other' } }],
  ['no name of several', { body: { query: `${products} query Other { __typename }` } }],
  ['an empty name', { body: { query: products, operationName: '' } }],
  ['an unknown name', { body: { query: products, operationName: 'Others' } }],
  ['a name that is a number', { body: { query: products, operationName: 7 } }],
  ['variables that are a list', { body: { query: products, variables: ['kayak'] } }],
  ['variables that are text', { body: { query: products, variables: '{}' } }],
  ['a variable of a wrong type', { body: { query: products, variables: { part: 5 } } }],
  ['a variable that nobody declares', { body: { query: products, variables: { other: 5 } } }],
  ['variables named as members of Object.prototype', { body: { query: products, variables: { constructor: 1 } } }],
  ['a missing variable', { body: { query: record } }],
  ['invalid variables of a mutation', { body: { query: record, variables: { input: { meter: ' ' } } } }],
  ['a mutation', { body: { query: record, variables: { input: { meter: 'direct', usage: 1.5 } } } }],
  ['a mutation without the scope', { key: 'wanderly', body: { query: record, variables: { input: {} } } }],
  ['a field without the scope', { key: 'wanderly', body: { query: '{ __typename apiKeys { edges { cursor } } }' } }],
  ['a refused field', { body: { query: '{ viewer { scopes } resolveProduct(productId: 999) { name } }' } }],
  ['a literal out of bounds', { body: { query: '{ products(first: 100000) { nodes { name } } }' } }],
  ['a subscription', { body: { query: 'subscription { bookingChanged { version } }' } }],
  ['what does not parse', { body: { query: '{ products' } }],
  ['what is not valid', { body: { query: '{ products { nodes { nam } } }' } }],
  ['what costs points', { body: { query: '{ a: usageBreakdown(from: "2026-06-01", to: "2026-06-02") { meter } }' } }],
  ['introspection', { body: { query: '{ __schema { queryType { name } } __type(name: "Money") { name } }' } }],
  ['introspection of a stranger', { key: null, body: { query: getIntrospectionQuery() } }],
  ['data for a stranger', { key: null, body: { query: products } }],
  ['an empty query', { body: { query: '' } }],
  ['a query that is a number', { body: { query: 7 } }],
  ['no query', { body: { variables: {} } }],
  ['a client that accepts the media type of GraphQL', { accept: GRAPHQL_TYPE, body: { query: products } }],
  ['its variables', { accept: GRAPHQL_TYPE, body: { query: products, variables: { part: 5 } } }],
  ['its document', { accept: GRAPHQL_TYPE, body: { query: '{ none }' } }],
  ['a parameter of the media type', { accept: `${GRAPHQL_TYPE}; charset=utf-8`, body: { query: '{ __typename }' } }],
  ['preferences', { accept: `application/json;q=0.5, ${GRAPHQL_TYPE};q=0.9`, body: { query: '{ __typename }' } }],
  ['any media type', { accept: '*/*', body: { query: '{ __typename }' } }],
  ['a page', { accept: 'text/html', body: { query: '{ __typename }' } }],
  ['events', { accept: 'text/event-stream', body: { query: '{ __typename }' } }],
  ['a subscription by callback', { accept: 'application/json; callbackSpec=1.0', body: { query: '{ __typename }' } }],
  ['parts', { accept: 'multipart/mixed; deferSpec=20220824, application/json', body: { query: '{ __typename }' } }],
  ['compression', { encoding: 'br', body: { query: '{ products { nodes { name description } } }' } }],
  ['what Apollo Client says of itself', { body: { query: products, extensions: { clientLibrary: { name: 'a' } } } }],
  ['no extensions', { body: { query: products, extensions: null } }],
]

async function send({ app, lines }: Instance, { key = 'operator', accept, encoding, body }: Sent) {
  lines.length = 0
  const response = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      ...(key && { authorization: `Bearer ${keys[key].text}` }),
      ...(accept && { accept }),
      ...(encoding && { 'accept-encoding': encoding }),
    },
    payload: body,
  })
  await until(() => lines.some(each => each.msg === 'request'))
  const id = String(response.headers['x-request-id'])
  const { date, 'x-request-id': _, ...headers } = response.headers
  const logged = lines.map(({ time, ms, requestId, ...line }) => line)
  return { status: response.statusCode, headers, body: response.body.replaceAll(id, 'the request'), logged }
}

/** Apollo may know what an extension means. */
const unusual = (body: Record<string, unknown>) => ({ ...body, extensions: { unknown: true } })

describe('an ordinary request', () => {
  it.each(requests)('is answered as through Apollo: %s', async (_, sent) => {
    // Unknown, known, and compiled.
    for (let sighting = 1; sighting <= 3; sighting++) {
      const given = await send(direct, sent)
      expect(given).toEqual(await send(throughApollo, { ...sent, body: unusual(sent.body) }))
    }
  })

  it('does not go through Apollo', async () => {
    const apollo = jest.spyOn(ApolloServer.prototype, 'executeHTTPGraphQLRequest')
    try {
      await send(direct, { body: { query: products } })
      expect(apollo).not.toHaveBeenCalled()
      await send(direct, { body: unusual({ query: products }) })
      expect(apollo).toHaveBeenCalledTimes(1)
    } finally {
      apollo.mockRestore()
    }
  })
})
