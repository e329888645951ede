import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { openApp } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'

const { world, app } = useApp()

describe('GET /openapi.json', () => {
  it('serves the document without a key, with the URLs of this installation', async () => {
    const response = await app.inject('/openapi.json')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    const document = response.json()
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://service.test' }] })
    expect(response.body).not.toContain('booking.example.com')
    expect(response.body).toContain('"type":"http://service.test/problems/insufficient-capacity"')
    expect(response.body).toContain('"WaiverUrl":"http://service.test/waiver/')
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s if accepted, with an ETag of its own', async (encoding, decompress) => {
    const plain = await app.inject('/openapi.json')
    const accepting = { 'accept-encoding': encoding === 'br' ? 'gzip, br' : 'gzip, br;q=0' }
    const { headers, rawPayload } = await app.inject({ url: '/openapi.json', headers: accepting })
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(rawPayload.length) })
    expect(headers.vary).toContain('Accept-Encoding')
    expect(decompress(rawPayload).toString()).toBe(plain.body)
    expect(headers.etag).not.toBe(plain.headers.etag)
    const again = { ...accepting, 'if-none-match': String(headers.etag) }
    expect((await app.inject({ url: '/openapi.json', headers: again })).statusCode).toBe(304)
  })

  it('answers 304 if the client has the current version', async () => {
    const { headers } = await app.inject('/openapi.json')
    const again = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('GET /schema.graphql', () => {
  it('serves what schema/schema.graphql holds', async () => {
    const { body } = await app.inject('/schema.graphql')
    expect(body).toBe(await readFile('schema/schema.graphql', 'utf8'))
  })
})

describe('GET /codegen.yml', () => {
  it('names the schema of this installation, and has the type of every scalar', async () => {
    const { body } = await app.inject('/codegen.yml')
    expect(body).toMatch(/^schema: 'http:\/\/service\.test\/schema\.graphql'$/m)
    const scalars = [...(await readFile('schema/schema.graphql', 'utf8')).matchAll(/^scalar (\w+)/gm)]
    const [, rows = ''] = /^ {6}scalars:\n((?: {8}.*\n)+)$/m.exec(body) ?? []
    expect([...rows.matchAll(/^ {8}(\w+): /gm)].map(([, name]) => name)).toEqual(scalars.map(([, name]) => name))
    const notText = rows.match(/^ {8}(?!\w+: string$).+$/gm)?.map(row => row.trim())
    expect(notText).toEqual([
      "Decimal: { input: 'string | number', output: string }",
      'JSON: unknown',
      "JSONObject: 'Record<string, unknown>'",
      'PositiveInt: number',
      'SafeInt: number',
    ])
  })
})

describe.each(['/schema.graphql', '/refusals.d.ts', '/codegen.yml'])('GET %s', url => {
  it('serves a text without a key, which is cached for five minutes', async () => {
    const { statusCode, headers } = await app.inject(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(headers['cache-control']).toBe('public, max-age=300')
  })

  it('is compressed if that is accepted, and answers 304 if the client has it', async () => {
    const accepting = { 'accept-encoding': 'gzip' }
    const { headers, rawPayload } = await app.inject({ url, headers: accepting })
    expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', expect.stringContaining('Accept-Encoding')])
    expect(gunzipSync(rawPayload).toString()).toBe((await app.inject(url)).body)
    const again = { ...accepting, 'if-none-match': String(headers.etag) }
    expect((await app.inject({ url, headers: again })).statusCode).toBe(304)
  })

  it('can be read by pages of allowed origins, as /openapi.json can', async () => {
    for (const each of [url, '/openapi.json']) {
      const { headers } = await app.inject({ url: each, headers: { origin: 'https://dashboard.test' } })
      expect(headers['access-control-allow-origin']).toBe('https://dashboard.test')
    }
  })

  it('finds nothing where only trusted documents run, as introspection does', async () => {
    const served = await openApp(world, { trustedDocuments: 'only', sandbox: false })
    expect((await served.inject(url)).statusCode).toBe(404)
    await served.close()
  })
})

describe('GET /docs', () => {
  it('serves a page whose policy allows only its own two scripts', async () => {
    expect((await app.inject('/docs')).headers.location).toBe('/docs/')
    expect((await app.inject('/docs/openapi.json')).headers.location).toBe('/openapi.json')
    const page = await app.inject('/docs/')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<html lang="en">')
    const scripts = [...page.body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    expect(scripts.map(([, attributes]) => attributes)).toEqual([' src="js/scalar.js"', ' type="text/javascript"'])
    const digest = hash('sha256', scripts[1]![2]!, 'base64')
    expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${digest}';`)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['content-security-policy']).toContain("connect-src 'self'")
    expect(page.body).not.toMatch(/https?:\/\//)
  })

  it('serves its script, compressed if the client accepts that', async () => {
    const plain = await app.inject('/docs/js/scalar.js')
    expect(plain.headers['content-type']).toBe('application/javascript; charset=utf-8')
    for (const [accepted, encoding, decompress] of [
      ['gzip', 'gzip', gunzipSync],
      ['gzip, br', 'br', brotliDecompressSync],
    ] as const) {
      const compressed = await app.inject({ url: '/docs/js/scalar.js', headers: { 'accept-encoding': accepted } })
      expect(compressed.headers).toMatchObject({
        'content-encoding': encoding,
        vary: expect.stringContaining('Accept-Encoding'),
      })
      expect(decompress(compressed.rawPayload).equals(plain.rawPayload)).toBe(true)
      expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    }
  })
})

describe('GET /graphiql/', () => {
  it.each(['/graphiql/', '/graphiql/%2e%2e/package.json', '/graphiql/nothing.js'])('finds nothing at %s', async url => {
    const served = await openApp(world, { graphiqlFolder: resolve('schema') })
    const response = await served.inject(url)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ type: 'http://service.test/problems/not-found', status: 404 })
    await served.close()
  })
})
