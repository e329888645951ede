import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { keys } from '../world/cast.ts'
import { useApp } from '../world/useWorld.ts'

const { app } = useApp()
const products = '/api/v2/ota/partner/products'
const authorization = `Bearer ${keys.wanderly.text}`

const ask = (url: string, encoding?: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { authorization, ...(encoding && { 'accept-encoding': encoding }), ...headers } })

describe('an answer of more than 1 kB', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('is compressed for a client that accepts %s with %s', async (accepted, encoding, decompress) => {
    const plain = await ask(products)
    const { headers, rawPayload } = await ask(products, accepted)
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(rawPayload.length) })
    expect(headers.vary).toBe('Origin, Authorization, Operator, Accept-Encoding')
    expect(decompress(rawPayload).toString()).toBe(plain.body)
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  })

  it.each([undefined, 'identity', 'gzip;q=0, br;q=0.0'])(
    'is not compressed for a client that accepts %s',
    async accepted => {
      const { headers, body } = await ask(products, accepted)
      expect(headers).not.toHaveProperty('content-encoding')
      // A cache must not hand it to one that does, or the other way round.
      expect(headers.vary).toContain('Accept-Encoding')
      expect(headers.etag).toMatch(/^"/)
      expect(JSON.parse(body).data.length).toBeGreaterThan(1)
    },
  )

  it('has a strong ETag for each encoding, and any of them is 304', async () => {
    const tagFor = async (accepted: string) => (await ask(products, accepted)).headers.etag as string
    const own = { identity: await tagFor('identity'), gzip: await tagFor('gzip'), br: await tagFor('br') }
    expect([own.gzip, own.br]).toEqual(['gzip', 'br'].map(each => own.identity.replace(/"$/, `-${each}"`)))
    for (const held of Object.values(own)) {
      for (const [accepted, tag] of Object.entries(own)) {
        const { statusCode, headers, body } = await ask(products, accepted, { 'if-none-match': held })
        expect([statusCode, body, headers.etag]).toEqual([304, '', tag])
        expect(headers).not.toHaveProperty('content-encoding')
        expect(headers.vary).toContain('Accept-Encoding')
      }
    }
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['*', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0 , gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['br;Q=0', undefined],
    ['br;level=3;q=0.000', undefined],
    ['not-br, br-x', undefined],
    ['identity', undefined],
  ])('reads the header %j as meant: %s', async (accepted, encoding) => {
    const { headers } = await ask(products, accepted)
    expect(headers['content-encoding']).toBe(encoding)
  })

  it('has the same headers for HEAD as for GET', async () => {
    const headers = { authorization, 'accept-encoding': 'br' }
    const pick = ({ headers: all }: { headers: Record<string, unknown> }) =>
      ['content-encoding', 'content-length', 'etag', 'vary', 'content-type'].map(name => all[name])
    const head = await app.inject({ method: 'HEAD', url: products, headers })
    expect(head.body).toBe('')
    expect(pick(head)).toEqual(pick(await app.inject({ url: products, headers })))
  })

  it('is compressed over GraphQL, and as a page', async () => {
    const query = '{ __schema { types { name fields { name description } } } }'
    const response = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization, 'accept-encoding': 'gzip' },
      payload: { query },
    })
    expect(response.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(response.rawPayload.length),
    })
    expect(JSON.parse(gunzipSync(response.rawPayload).toString()).data.__schema.types.length).toBeGreaterThan(100)
    const page = await ask('/guides/graphql', 'br')
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain('<html lang="en"')
  })
})

describe('an answer of less than 1 kB', () => {
  it('is not compressed', async () => {
    const { headers, body } = await ask('/version', 'br, gzip')
    expect(headers).not.toHaveProperty('content-encoding')
    expect(JSON.parse(body).name).toBe('activity-booking-gateway')
  })
})

describe('a stream', () => {
  it('is sent as it comes', async () => {
    const { headers, statusCode } = await app.inject({
      url: '/api/v2/usage/meters/export?from=2026-06-01&to=2026-06-02',
      headers: { authorization: `Bearer ${keys.operator.text}`, 'accept-encoding': 'br' },
    })
    expect(statusCode).toBe(200)
    expect(headers).not.toHaveProperty('content-encoding')
  })
})
