import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import Fastify, { type FastifyInstance } from 'fastify'
import { getIntrospectionQuery } from 'graphql'
import type { AppSettings } from '../../src/app/AppSettings.ts'
import { shedLoad } from '../../src/transports/http/admission/shedLoad.ts'
import { once } from '../world/once.ts'
import { bearer, openApp, settings } from '../world/openApp.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'
import { listen, sendRaw } from './sendRaw.ts'

const world = useWorld()
let app: FastifyInstance | undefined
const sockets: Socket[] = []

afterEach(async () => {
  for (const each of sockets.splice(0)) each.destroy()
  await app?.close()
})

const products = '/api/v2/ota/partner/products'
const list = () => app!.inject({ url: products, headers: bearer('wanderly') })
const introspect = () => app!.inject({ method: 'POST', url: '/graphql', payload: { query: getIntrospectionQuery() } })

/** The load shedding only, over the test's own routes. */
function shed(over: FastifyInstance, overrides: Partial<AppSettings>): void {
  shedLoad(over, { ...settings, ...overrides })
}

/** A request that stops in the middle of its body. */
const half = (path: string, headers: Record<string, string> = {}) => {
  const all = { Host: 'x', 'Content-Type': 'application/json', 'Content-Length': '100', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n{`
}

/** Sends each text over its own connection, and waits until the server has read the headers of all. */
async function send(port: number, texts: string[]): Promise<void> {
  let awaited = texts.length
  const arrived = new Promise<void>(resolve => {
    app!.server.on('request', () => {
      if (--awaited === 0) resolve()
    })
  })
  for (const text of texts) {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('error', () => {})
    sockets.push(socket)
  }
  await arrived
}

describe('a request with an incomplete body', () => {
  it('does not block callers with a key, however many there are', async () => {
    app = await openApp(world, { maxInFlight: 4, drainTime: 0 })
    const { port } = await listen(app)
    await send(
      port,
      Array.from({ length: 12 }, () => half('/graphql')),
    )
    expect((await list()).statusCode).toBe(200)
    const key = bearer('usage').authorization
    await send(
      port,
      Array.from({ length: 12 }, () => half('/api/v2/usage/meters', { Authorization: key })),
    )
    expect((await list()).statusCode).toBe(200)
  })

  it('takes one of the few permits for anonymous callers, until it disconnects', async () => {
    app = await openApp(world, { maxInFlight: 4, drainTime: 0 })
    const { port } = await listen(app)
    const accepted = once(app.server, 'connection') as Promise<[Socket]>
    await send(port, [half('/graphql')])
    expect((await introspect()).json()).toMatchObject({ errors: [{ extensions: { code: 'overloaded' } }] })
    const [serverSide] = await accepted
    sockets[0]!.destroy()
    await once(serverSide, 'close')
    expect((await introspect()).statusCode).toBe(200)
  })

  it('times out, long before an upload would', async () => {
    app = await openApp(world, { bodyTimeout: 50, drainTime: 0 })
    const { port } = await listen(app)
    const key = bearer('usage').authorization
    const answer = await sendRaw(port, half('/api/v2/usage/meters', { Authorization: key }))
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer).toContain('"detail":"The request did not arrive in time."')
    expect(await sendRaw(port, half('/graphql'))).toContain('"detail":"The request did not arrive in time."')
  })
})

describe('a page that customers open by a link', () => {
  it.each(['/waiver/:token', '/waitlist/:token', '/waitlist/join/:seller/:token'])(
    'takes a permit like every request: %s',
    async path => {
      app = Fastify()
      shed(app, { maxInFlight: 1 })
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      let seen = 0
      app.get(path, async () => {
        begin()
        if (++seen === 1) await answered
        return 'page'
      })
      const first = app.inject(path).then(({ statusCode }) => statusCode)
      await begun
      const second = await app.inject(path)
      answer()
      expect(second.body).toContain('The service is overloaded')
      expect(await first).toBe(200)
    },
  )
})

describe('a permit', () => {
  it('is not taken by a client that disconnected during authentication', async () => {
    app = await openApp(world, { maxInFlight: 1, drainTime: 0 })
    const { port } = await listen(app)
    const accepted = once(app.server, 'connection') as Promise<[Socket]>
    await holding(world, [['lock table api_key in access exclusive mode']], async () => {
      const headers = `Host: x\r\nAuthorization: ${bearer('wanderly').authorization}`
      await send(port, [`GET ${products} HTTP/1.1\r\n${headers}\r\n\r\n`])
      await untilQueued(world, 1)
      const [serverSide] = await accepted
      sockets[0]!.destroy()
      await once(serverSide, 'close')
    })
    expect((await list()).statusCode).toBe(200)
  })

  it('is released if the response is not read', async () => {
    app = Fastify()
    shed(app, { maxInFlight: 1, responseTimeout: 50 })
    // More than the buffers of both sides hold.
    const large = Buffer.alloc(64_000_000)
    app.get('/api/large', async () => large)
    app.get('/api/small', async () => 'small')
    const { port } = await listen(app)
    const accepted = once(app.server, 'connection') as Promise<[Socket]>
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /api/large HTTP/1.1\r\nHost: x\r\n\r\n'))
    sockets.push(socket.pause().on('error', () => {}))
    await once((await accepted)[0], 'close')
    expect((await app.inject('/api/small')).statusCode).toBe(200)
  })
})

describe('usage entries that wait to be recorded', () => {
  it('have permits of their own, sixteen times as many, and take none of the others', async () => {
    app = await openApp(world, { maxInFlight: 2 })
    const record = () =>
      app!.inject({
        method: 'POST',
        url: '/api/v2/usage/meters',
        headers: bearer('usage'),
        payload: { Meter: 'waiting', Usage: 1 },
      })
    let taken: Promise<{ statusCode: number }[]> = Promise.resolve([])
    await holding(world, [['lock table usage_entry in access exclusive mode']], async () => {
      taken = Promise.all(Array.from({ length: 32 }, record))
      await untilQueued(world, 1)
      await until(async () => (await record()).statusCode === 503)
      expect((await list()).statusCode).toBe(200)
    })
    expect((await taken).map(each => each.statusCode)).toEqual(Array(32).fill(201))
  })
})
