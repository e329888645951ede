import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import type { AppSettings } from '../../src/app/AppSettings.ts'
import { buildApp } from '../../src/app/buildApp.ts'
import { LinkSigner } from '../../src/domain/access/LinkSigner.ts'
import { once } from '../world/once.ts'
import { servicesOf, settings } from '../world/openApp.ts'
import { startService } from '../world/startService.ts'
import { useWorld } from '../world/useWorld.ts'

const KEY = 'the-key-of-the-demo'

const world = useWorld()
let app: FastifyInstance | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

interface Place extends Partial<AppSettings> {
  publicUrl?: string
  host?: string
}

/** Starts the service, which has the key. @returns its port */
async function start({ publicUrl = 'http://127.0.0.1:4000', host = '127.0.0.1', ...others }: Place = {}) {
  const services = { ...servicesOf(world), links: new LinkSigner(publicUrl, Buffer.alloc(32, 7)) }
  const demoKey = () => KEY
  // Nothing of the folder is used but that it exists.
  const graphiqlFolder = resolve('schema')
  app = await buildApp(services, { ...settings, drainTime: 0, graphiqlFolder, demoKey, ...others })
  await app.listen({ host, port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** The whole response, with its head. */
async function ask(
  port: number,
  { host = '127.0.0.1', path = '/graphiql', headers = {} as Record<string, string> } = {},
) {
  const sent = request({ host, port, path, headers: { Host: `127.0.0.1:${port}`, ...headers } }).end()
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, all: JSON.stringify(response.rawHeaders) + (await text(response)) }
}

const outside = Object.values(networkInterfaces())
  .flatMap(each => each ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

describe('GET /graphiql', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]'])('has the key of the demo at %s', async name => {
    const port = await start()
    const { status, all } = await ask(port, { headers: { Host: `${name}:${port}` } })
    expect([status, all.split(KEY).length]).toEqual([200, 2])
    expect(all).toContain('no-store')
  })

  it('has the key that the service keeps in demo.json', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'graphiql-'))
    const service = await startService({ DATABASE_URL: world.databaseUrl, DATA_DIR, DEMO: '1', ROLE: 'web' })
    try {
      const { keys } = JSON.parse(await readFile(join(DATA_DIR, 'demo.json'), 'utf8'))
      const { all } = await ask(Number(new URL(service.url).port))
      expect(Object.keys(keys).filter(name => all.includes(keys[name]))).toEqual(['operator'])
    } finally {
      await service.stop()
      await rm(DATA_DIR, { recursive: true })
    }
  })

  it('has no key without a demo', async () => {
    const { status, all } = await ask(await start({ demoKey: () => undefined }))
    expect([status, all.includes('data-key')]).toEqual([200, false])
  })

  it.each([
    ['another name', { Host: 'rebound.example.com' }],
    ['a name that begins like a loopback address', { Host: '127.0.0.1.example.com' }],
    ['a name that ends like one', { Host: 'example.com.localhost' }],
    ['credentials', { Host: 'localhost@example.com' }],
    ['another address', { Host: '192.0.2.7' }],
    ['a port that is no number', { Host: 'localhost:x' }],
    ['X-Forwarded-For', { 'X-Forwarded-For': '127.0.0.1' }],
    ['X-Forwarded-Host', { 'X-Forwarded-Host': 'localhost' }],
    ['X-Forwarded-Proto', { 'X-Forwarded-Proto': 'http' }],
    ['Forwarded', { Forwarded: 'for=127.0.0.1' }],
    ['Via', { Via: '1.1 proxy' }],
    ['X-Real-IP', { 'X-Real-IP': '127.0.0.1' }],
    ['the origin of another page, even if it may call the service', { Origin: 'https://dashboard.test' }],
    ['CF-Connecting-IP', { 'CF-Connecting-IP': '127.0.0.1' }],
  ])('has no key with %s', async (_, headers) => {
    const { status, all } = await ask(await start(), { headers: headers as Record<string, string> })
    expect([status === 200 || status === 400, all.includes(KEY)]).toEqual([true, false])
  })

  it('has no key over HTTP/1.0, which proxies speak', async () => {
    const socket = createConnection(await start(), '127.0.0.1')
    socket.write('GET /graphiql HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n')
    const response = await text(socket)
    expect(response).toMatch(/^HTTP\/1\.[01] 200/)
    expect(response).not.toContain(KEY)
  })

  it('has no key for another machine', async () => {
    await start()
    const asked = { url: '/graphiql', headers: { host: '127.0.0.1' } }
    expect((await app!.inject(asked)).body).toContain(KEY)
    expect((await app!.inject({ ...asked, remoteAddress: '192.0.2.7' })).body).not.toContain(KEY)
  })

  it.each<[string, Place]>([
    ['the service listens on every address', { host: '0.0.0.0' }],
    ['it is reached by another URL', { publicUrl: 'https://booking.example.com' }],
    ['it is behind a proxy', { trustProxy: 1 }],
  ])('has no key if %s', async (_, place) => {
    const port = await start(place)
    for (const host of ['127.0.0.1', ...(place.host && outside ? [outside] : [])]) {
      const { status, all } = await ask(port, { host })
      expect([host, status, all.includes(KEY)]).toEqual([host, 200, false])
    }
  })

  it.each(['/', '/graphql', '/guides', '/docs/', '/dashboard', '/openapi.json', '/version', '/health', '/nothing'])(
    'is the only page with the key: not %s',
    async path => {
      const { all } = await ask(await start(), { path, headers: { Accept: 'text/html' } })
      expect(all).not.toContain(KEY)
    },
  )
})
