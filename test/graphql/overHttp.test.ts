import { beforeAll, describe, expect, it } from '@jest/globals'
import { serverAudits } from 'graphql-http'
import { bearer } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { type Headers, post } from './post.ts'

const { app } = useApp()

const JSON_TYPE = 'application/json'
const GRAPHQL_TYPE = 'application/graphql-response+json'

describe('the specification of GraphQL over HTTP', () => {
  let url: string
  beforeAll(async () => {
    url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`
  })

  const withKey = (input: string, { headers, ...init }: RequestInit = {}) =>
    fetch(input, { ...init, headers: { ...(headers as Headers), ...bearer('operator') } })
  const audits = serverAudits({ url: () => url, fetchFn: withKey })

  it('has 61 audits', () => {
    expect(audits).toHaveLength(61)
  })

  it.each(audits.map(audit => [audit.id, audit.name, audit] as const))('%s: the service %s', async (_, __, audit) => {
    const result = await audit.fn()
    expect([result.status, result.status === 'ok' ? undefined : result.reason]).toEqual(['ok', undefined])
  })
})

describe('the status of a response', () => {
  const variables = {
    query: 'query ($name: String!) { products(filter: { text: $name }) { nodes { name } } }',
    variables: { name: 5 },
  }
  const refused: [string, object | string, string][] = [
    ['a document that does not parse', { query: '{ products' }, 'malformed-request'],
    ['a document that is not valid', { query: '{ products { nodes { nam } } }' }, 'validation'],
    ['variables that are not valid', variables, 'validation'],
    ['an unknown operation', { query: 'query A { __typename }', operationName: 'B' }, 'malformed-request'],
    ['an ambiguous document', { query: 'query A { __typename } query B { __typename }' }, 'malformed-request'],
  ]

  it.each(refused)('is 200 in JSON, and 400 in the media type of GraphQL: %s', async (_, payload, code) => {
    for (const [accept, status, type] of [
      [JSON_TYPE, 200, JSON_TYPE],
      ['*/*', 200, JSON_TYPE],
      ['text/plain', 200, JSON_TYPE],
      [GRAPHQL_TYPE, 400, GRAPHQL_TYPE],
      [`${GRAPHQL_TYPE}, ${JSON_TYPE};q=0.9`, 400, GRAPHQL_TYPE],
    ] as const) {
      if (accept === 'text/plain' && payload === variables) continue
      const answer = await post(app, payload, { ...bearer('operator'), accept })
      expect([answer.status, answer.headers['content-type']]).toEqual([status, `${type}; charset=utf-8`])
      expect(answer.error.extensions).toMatchObject({ code, requestId: answer.headers['x-request-id'] })
      expect(answer.body).not.toHaveProperty('data')
    }
  })

  it.each([
    [401, { authorization: 'Bearer nonsense' }, { query: '{ __typename }' }],
    [413, bearer('operator'), { query: '{ __typename }'.padEnd(20_001) }],
    [400, bearer('operator'), {}],
    [400, bearer('operator'), '{'],
  ])('is %s in both, for a request that is refused before GraphQL runs', async (status, headers, payload) => {
    for (const accept of [JSON_TYPE, GRAPHQL_TYPE]) {
      const answer = await post(app, payload, { ...headers, accept })
      expect([answer.status, answer.headers['content-type']]).toEqual([status, `${accept}; charset=utf-8`])
    }
  })
})

describe('a client that accepts neither media type', () => {
  it.each(['text/html', 'text/event-stream'])('is refused in JSON: %s', async accept => {
    const { status, headers, error } = await post(app, { query: '{ __typename }' }, { ...bearer('operator'), accept })
    expect([status, headers['content-type']]).toEqual([406, 'application/json; charset=utf-8'])
    expect(error.extensions).toMatchObject({ code: 'malformed-request', requestId: headers['x-request-id'] })
  })
})

describe('GET /graphql with a key', () => {
  it('runs a query with variables, and needs no other header', async () => {
    const query = encodeURIComponent('query ($part: String!) { products(filter: { text: $part }) { nodes { name } } }')
    const variables = encodeURIComponent(JSON.stringify({ part: 'island' }))
    const response = await app.inject({
      url: `/graphql?query=${query}&variables=${variables}`,
      headers: bearer('operator'),
    })
    expect(response.json()).toMatchObject({ data: { products: { nodes: [{ name: 'Island Kayak Day' }] } } })
  })
})
