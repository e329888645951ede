import '../journeys/development.ts'
import { hash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { getIntrospectionQuery } from 'graphql'
import { dashboardDocuments } from '../../src/transports/graphql/trusted/generated.ts'
import { PersistedQueries } from '../../src/transports/graphql/trusted/PersistedQueries.ts'
import { TrustedDocuments } from '../../src/transports/graphql/trusted/TrustedDocuments.ts'
import { atEndOfFile } from '../world/atEndOfFile.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { type Headers, post } from './post.ts'

const { world, app } = useApp()

// A script of the build, which has no types.
const { operationTexts } = (await import('../../src/dashboard/operationTexts.mjs' as string)) as {
  operationTexts(): Map<string, { text: string; hash: string }>
}

const hashOf = (text: string) => hash('sha256', text)
const byHash = (sha256Hash: unknown, version: unknown = 1) => ({ persistedQuery: { version, sha256Hash } })
const viewer = operationTexts().get('Viewer')!
const codeOf = ({ body }: { body: { errors?: { extensions: { code: string } }[] } }) =>
  body.errors?.[0]?.extensions.code

const getBy = (parameters: Record<string, string>, headers: Headers = bearer('operator'), at: FastifyInstance = app) =>
  at.inject({ url: `/graphql?${new URLSearchParams(parameters)}`, headers })

describe('an automatic persisted query', () => {
  const query = 'query Named($part: String) { products(filter: { text: $part }) { nodes { name } } }'
  const extensions = byHash(hashOf(query))
  const variables = { part: 'island' }
  const data = { products: { nodes: [{ name: 'Island Kayak Day' }] } }

  it('is found by its hash when it was sent with it once', async () => {
    const unknown = await post(app, { extensions, variables })
    expect(unknown.status).toBe(200)
    expect(unknown.error).toMatchObject({
      message: 'PersistedQueryNotFound',
      extensions: { code: 'persisted-query-not-found', status: 404, requestId: unknown.headers['x-request-id'] },
    })
    expect((await post(app, { query, extensions, variables })).body.data).toEqual(data)
    for (let sighting = 1; sighting <= 3; sighting++) {
      expect((await post(app, { extensions, variables })).body.data).toEqual(data)
    }
    const parameters = { extensions: JSON.stringify(extensions), variables: JSON.stringify(variables) }
    expect((await getBy(parameters)).json().data).toEqual(data)
  })

  it('is unknown with status 200 in the media type of GraphQL too, because clients read the errors then', async () => {
    const accept = 'application/graphql-response+json'
    const answer = await post(app, { extensions: byHash(hashOf('other')) }, { ...bearer('operator'), accept })
    expect([answer.status, codeOf(answer)]).toEqual([200, 'persisted-query-not-found'])
  })

  it('is of the key that sent it', async () => {
    await post(app, { query, extensions, variables })
    expect(codeOf(await post(app, { extensions, variables }, bearer('wanderly')))).toBe('persisted-query-not-found')
    const stranger = await post(app, { query: '{ __typename }', extensions: byHash(hashOf('{ __typename }')) }, {})
    expect(codeOf(stranger)).toBe('unauthenticated')
    expect(codeOf(await post(app, { extensions: byHash(hashOf('{ __typename }')) }, {}))).toBe(
      'persisted-query-not-found',
    )
  })

  it('is not kept if it is not valid', async () => {
    const invalid = '{ products { nodes { nam } } }'
    const reference = byHash(hashOf(invalid))
    expect(codeOf(await post(app, { query: invalid, extensions: reference }))).toBe('validation')
    expect(codeOf(await post(app, { extensions: reference }))).toBe('persisted-query-not-found')
  })

  it.each([
    ['another hash', { query, extensions: byHash(hashOf('other')) }],
    ['another version', { query, extensions: byHash(hashOf(query), 2) }],
    ['a hash that is a number', { query, extensions: byHash(7) }],
    ['no hash', { extensions: { persistedQuery: true } }],
  ])('is refused with %s', async (_, payload) => {
    const answer = await post(app, payload)
    expect([answer.status, codeOf(answer)]).toEqual([400, 'malformed-request'])
  })

  it('over GET is refused as the document itself is', async () => {
    const mutation = 'mutation { recordUsage(input: { meter: "x", usage: "1" }) { usageEntry { usage } } }'
    const reference = byHash(hashOf(mutation))
    await post(app, { query: mutation, extensions: reference })
    const response = await getBy({ extensions: JSON.stringify(reference) })
    expect([response.statusCode, response.headers.allow, codeOf({ body: response.json() })]).toEqual([
      405,
      'POST',
      'method-not-allowed',
    ])
    const foreign = await getBy({ extensions: JSON.stringify(byHash(viewer.hash)) }, {})
    expect(foreign.json().errors[0].extensions.code).toBe('unauthenticated')
  })

  it('works with Apollo Client, by POST and by GET', async () => {
    const uri = `${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`
    for (const useGETForHashedQueries of [false, true]) {
      const sent: string[] = []
      const counted: typeof fetch = (url, init) => {
        sent.push(
          `${init?.method} ${String(init?.body ?? url).includes(encodeURIComponent('nodes')) ? 'text' : 'hash'}`,
        )
        return fetch(url, init)
      }
      const hashes = new PersistedQueryLink({ sha256: hashOf, useGETForHashedQueries })
      const http = new HttpLink({ uri, headers: bearer('operator'), fetch: counted })
      const client = new ApolloClient({ cache: new InMemoryCache(), link: hashes.concat(http) })
      const document = gql`query Island${useGETForHashedQueries ? 'ByGet' : ''} { products(filter: { text: "island" }) { nodes { name } } }`
      for (let time = 0; time < 2; time++) {
        const { data } = await client.query({ query: document, fetchPolicy: 'network-only' })
        expect(data).toMatchObject({ products: { nodes: [{ name: 'Island Kayak Day' }] } })
      }
      const first = useGETForHashedQueries ? 'GET hash' : 'POST hash'
      expect(sent).toEqual([first, 'POST text', first])
    }
  })

  it('takes bounded memory, and no key takes that of another', () => {
    const persisted = new PersistedQueries(new TrustedDocuments([]))
    const keep = (text: string, keyId: string) =>
      persisted.store({ query: text, extensions: byHash(hashOf(text)) }, keyId)
    const knows = (text: string, keyId: string) =>
      persisted.resolve({ extensions: byHash(hashOf(text)) }, keyId) !== undefined
    keep('quiet', 'quiet key')
    for (let index = 0; index < 1000; index++) keep(`${index}`.padEnd(1000), 'busy key')
    const kept = Array.from({ length: 1000 }, (_, index) => knows(`${index}`.padEnd(1000), 'busy key')).filter(Boolean)
    expect(kept).toHaveLength(100)
    for (let index = 0; index < 1000; index++) keep(`${index}`, 'busy key')
    expect(Array.from({ length: 1000 }, (_, index) => knows(`${index}`, 'busy key')).filter(Boolean)).toHaveLength(200)
    expect(knows('quiet', 'quiet key')).toBe(true)
    for (let index = 0; index < 200; index++) keep('any', `key ${index}`)
    expect(knows('quiet', 'quiet key')).toBe(false)
  })
})

describe('a trusted document', () => {
  it('is each operation of the dashboard, as it sends them', () => {
    const written = Object.fromEntries([...operationTexts().values()].map(({ text, hash }) => [hash, text]))
    expect(dashboardDocuments).toEqual(written)
    expect(Object.keys(written).length).toBeGreaterThan(100)
    for (const [id, text] of Object.entries(written)) expect(hashOf(text)).toBe(id)
  })

  it('is known by its hash without having been sent', async () => {
    const { status, body } = await post(app, { operationName: 'Viewer', extensions: byHash(viewer.hash) })
    expect([status, body.data.viewer.operator.name]).toEqual([200, 'Harbour Kayaks'])
    expect(body.extensions.cost.points).toBe(1)
  })
})

describe('with TRUSTED_DOCUMENTS=only', () => {
  const own = '{ products { nodes { name } } }'
  let only: FastifyInstance
  const open = async () => {
    if (only) return only
    const folder = await mkdtemp(join(tmpdir(), 'trusted-'))
    atEndOfFile(() => rm(folder, { recursive: true }))
    const trustedDocumentsFile = join(folder, 'documents.json')
    await writeFile(trustedDocumentsFile, JSON.stringify({ 'products-1': own }))
    only = await openApp(world, {
      trustedDocuments: 'only',
      trustedDocumentsFile,
      sandbox: false,
      graphiqlFolder: folder,
    })
    atEndOfFile(() => only.close())
    return only
  }

  it.each([
    ['of the dashboard, by its hash', { extensions: byHash(viewer.hash) }],
    ['of the dashboard, as text', { query: viewer.text }],
    ['of the file, by its identifier', { extensions: byHash('products-1') }],
    ['of the file, as text', { query: own }],
  ])('runs a document %s', async (_, payload) => {
    const { status, body } = await post(await open(), payload)
    expect([status, body.errors]).toEqual([200, undefined])
  })

  it.each([
    ['a document', { query: '{ products { nodes { productId } } }' }, bearer('operator')],
    ['introspection', { query: getIntrospectionQuery() }, bearer('operator')],
    ['introspection without a key', { query: '{ __typename }' }, {}],
    ['an unknown hash', { extensions: byHash(hashOf('{ __typename }')) }, bearer('operator')],
    [
      'a document with its hash',
      { query: '{ __typename }', extensions: byHash(hashOf('{ __typename }')) },
      bearer('operator'),
    ],
  ])('refuses %s otherwise', async (_, payload, headers) => {
    const answer = await post(await open(), payload, headers as Headers)
    expect([answer.status, codeOf(answer)]).toEqual([403, 'document-not-trusted'])
    expect(answer.error.message).toContain('TRUSTED_DOCUMENTS_FILE')
  })

  it('refuses other subscriptions, and other queries by GET', async () => {
    const at = await open()
    const stream = await at.inject({
      method: 'POST',
      url: '/graphql/stream',
      headers: bearer('operator'),
      payload: { query: 'subscription { bookingChanged { version } }' },
    })
    expect(stream.body).toContain('document-not-trusted')
    const response = await getBy({ query: '{ __typename }' }, bearer('operator'), at)
    expect([response.statusCode, response.json().errors[0].extensions.code]).toEqual([403, 'document-not-trusted'])
  })

  it('has no explorer', async () => {
    const at = await open()
    expect((await at.inject({ url: '/graphiql' })).statusCode).toBe(404)
    const page = await at.inject({ url: '/graphql', headers: { accept: 'text/html' } })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('runs the documents that it knows')
    expect(page.body).not.toContain('studio.apollographql.com')
  })

  it.each(['{', '[]', '{"a":1}'])('does not start with a file that is no manifest: %s', async text => {
    const folder = await mkdtemp(join(tmpdir(), 'trusted-'))
    atEndOfFile(() => rm(folder, { recursive: true }))
    const trustedDocumentsFile = join(folder, 'documents.json')
    await writeFile(trustedDocumentsFile, text)
    await expect(openApp(world, { trustedDocumentsFile })).rejects.toThrow('TRUSTED_DOCUMENTS_FILE')
  })
})
