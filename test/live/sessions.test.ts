import { get, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { CloseCode } from 'graphql-ws'
import { WebSocket } from 'ws'
import type { AppSettings } from '../../src/app/AppSettings.ts'
import { hashKeyText } from '../../src/domain/access/keyText.ts'
import { activities, keys, NOW, operators } from '../world/cast.ts'
import { once } from '../world/once.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'
import { Instance } from './Instance.ts'

const CHANGES = 'subscription { bookingChanged { bookingReference } }'
const { operatorId } = operators.kayaks

/** A timeout in milliseconds that no test reaches. */
const FOREVER = 3_600_000

const changes = (alias: string) => `${alias}: bookingChanged { status }`

const world = useWorld()
let plain: Instance
const instances: Instance[] = []

beforeAll(async () => {
  plain = await Instance.open(world)
})
afterAll(async () => {
  await plain.close()
})

beforeEach(() => {
  world.now = NOW
})
afterEach(async () => {
  for (const each of instances.splice(0)) await each.close()
  await world.admin.query('update api_key set revoked_at = null, expires_at = null')
})

/** An instance with its own limits, or the shared one of tests that need none. */
async function open(live?: AppSettings['live'], more?: Partial<AppSettings>): Promise<Instance> {
  if (!live && !more) return plain
  const instance = await Instance.open(world, { live, ...more })
  instances.push(instance)
  return instance
}

/** A bare WebSocket, for what no graphql-ws client would do. */
async function connect({ host }: Instance, options: object = {}, path = '/graphql'): Promise<WebSocket> {
  const socket = new WebSocket(`ws://${host}${path}`, 'graphql-transport-ws', options)
  await once(socket, 'open')
  return socket
}

const say = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message))
const closeOf = async (socket: WebSocket) => {
  const [code, reason] = await once(socket, 'close')
  return [code, String(reason)]
}

async function authenticate(instance: Instance): Promise<WebSocket> {
  const socket = await connect(instance)
  say(socket, { type: 'connection_init', payload: { Authorization: `Bearer ${keys.wanderly.text}` } })
  await once(socket, 'message')
  return socket
}

async function answer(socket: WebSocket): Promise<Record<string, unknown>> {
  const [data] = await once(socket, 'message')
  return JSON.parse(String(data))
}

describe('a WebSocket', () => {
  it.each([
    ['without a key', {}, CloseCode.Unauthorized, 'Send an API key as "Authorization: Bearer <API_KEY>".'],
    [
      'with an invalid key',
      { Authorization: 'Bearer nonsense' },
      CloseCode.Unauthorized,
      'This is not an API key of this service: check that it was copied whole.',
    ],
    ['with a key that is not a string', { Authorization: 7 }, CloseCode.Unauthorized, expect.any(String)],
  ])('%s is closed with a reason', async (_, payload, code, reason) => {
    const socket = await connect(await open())
    say(socket, { type: 'connection_init', payload })
    expect(await closeOf(socket)).toEqual([code, reason])
  })

  it('can also authenticate by a header of its request, as servers do', async () => {
    const headers = { authorization: `Bearer ${keys.wanderly.text}` }
    const socket = await connect(await open(), { headers })
    say(socket, { type: 'connection_init' })
    expect(await answer(socket)).toEqual({ type: 'connection_ack' })
    socket.terminate()
  })

  it('that does not authenticate is closed', async () => {
    const socket = await connect(await open({ authenticationMs: 50 }))
    expect(await closeOf(socket)).toEqual([
      CloseCode.ConnectionInitialisationTimeout,
      'Connection initialisation timeout',
    ])
  })

  it('that subscribes before it is authenticated is closed', async () => {
    const socket = await connect(await open())
    say(socket, { type: 'subscribe', id: '1', payload: { query: CHANGES } })
    expect((await closeOf(socket))[0]).toBe(CloseCode.Unauthorized)
  })

  it('that sends an invalid message is closed', async () => {
    const socket = await authenticate(await open())
    socket.send('{')
    expect((await closeOf(socket))[0]).toBe(CloseCode.BadRequest)
  })

  it('that sends a too large message is closed', async () => {
    const socket = await authenticate(await open({ messageBytes: 1000 }))
    socket.send('x'.repeat(1001))
    const [code] = await closeOf(socket)
    expect([1006, 1009]).toContain(code)
  })

  it('that does not answer pings is closed', async () => {
    const instance = await open({ keepAliveMs: 40 })
    const socket = await connect(instance, { autoPong: false })
    expect((await closeOf(socket))[0]).toBe(1006)
  })

  it('that answers pings stays open', async () => {
    // Long enough for an answer on a busy machine.
    const instance = await open({ keepAliveMs: 400 })
    const socket = await authenticate(instance)
    for (let beats = 0; beats < 3; beats++) await once(socket, 'ping')
    expect(socket.readyState).toBe(socket.OPEN)
    socket.ping()
    await once(socket, 'pong')
    socket.terminate()
  })

  it.each([
    ['https://elsewhere.test', 403],
    ['null', 403],
    ['https://dashboard.test', 101],
    ['https://studio.apollographql.com', 101],
  ])('of a page of %s gets status %d', async (origin, status) => {
    const instance = await open()
    const socket = new WebSocket(`ws://${instance.host}/graphql`, 'graphql-transport-ws', { origin })
    const answered = await new Promise(resolve => {
      socket.on('upgrade', ({ statusCode }) => resolve(statusCode))
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
      socket.on('error', () => {})
    })
    expect(answered).toBe(status)
    socket.terminate()
  })

  it('of a page of the service itself is admitted', async () => {
    const instance = await open()
    const socket = await connect(instance, { origin: `http://${instance.host}` })
    socket.terminate()
  })

  it('is refused at any other path', async () => {
    const instance = await open()
    const socket = new WebSocket(`ws://${instance.host}/api/v2/ota/partner/products`)
    const status = await new Promise(resolve => {
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
      socket.on('error', () => {})
    })
    expect(status).toBe(401)
  })

  it('that disconnects during authentication leaves nothing behind', async () => {
    const instance = await open({ connectionsPerKey: 1 })
    await holding(world, [['lock table api_key in access exclusive mode']], async () => {
      const socket = await connect(instance)
      say(socket, { type: 'connection_init', payload: { Authorization: `Bearer ${keys.wanderly.text}` } })
      await untilQueued(world, 1)
      socket.terminate()
      await until(() => instance.app.websocketServer.clients.size === 0)
    })
    // With a limit of one connection, the next is admitted only if the first one is no longer counted.
    const next = await authenticate(instance)
    next.terminate()
  })

  it('is not opened for other protocols', async () => {
    const instance = await open()
    const answered = await new Promise<IncomingMessage>(resolve => {
      const headers = {
        connection: 'Upgrade, HTTP2-Settings',
        upgrade: 'h2c',
        'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
      }
      get(`http://${instance.host}/health`, { headers }, resolve)
    })
    expect(answered.statusCode).toBe(200)
    answered.destroy()
  })

  it('takes no permit for requests in progress', async () => {
    const instance = await open({}, { maxInFlight: 2 })
    for (let n = 0; n < 5; n++) await authenticate(instance)
    await instance.subscribe('wanderly', CHANGES)
    const answered = await fetch(`http://${instance.host}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ __typename }"}',
    })
    expect(answered.status).toBe(200)
  })

  it('is closed if the instance is at its limit', async () => {
    const instance = await open({ connections: 1 })
    const first = await authenticate(instance)
    const second = await connect(instance)
    say(second, { type: 'connection_init', payload: { Authorization: `Bearer ${keys.tripster.text}` } })
    expect(await closeOf(second)).toEqual([
      1013,
      'The service has as many live connections as it can carry. Connect again later.',
    ])
    first.terminate()
    await until(() => instance.app.websocketServer.clients.size === 0)
    const next = await authenticate(instance)
    next.terminate()
  })

  it('that is not authenticated does not count towards the limit of those that are', async () => {
    const instance = await open({ connections: 1, unauthenticated: 3, authenticationMs: FOREVER })
    const silent = []
    for (let n = 0; n < 3; n++) silent.push(await connect(instance))
    const authenticated = await authenticate(instance)
    const stream = await instance.stream('tripster', { query: CHANGES })
    expect(stream.response.status).toBe(503)
    for (const each of [...silent, authenticated]) each.terminate()
  })

  it('that has been unauthenticated for longest is closed to admit the next', async () => {
    const instance = await open({ unauthenticated: 2, authenticationMs: FOREVER })
    const [first, second] = [await connect(instance), await connect(instance)]
    const third = await authenticate(instance)
    await until(() => first.readyState === WebSocket.CLOSED)
    expect(second.readyState).toBe(WebSocket.OPEN)
    for (const each of [second, third]) each.terminate()
  })

  it('is refused if too many of its address are not authenticated, until they are', async () => {
    const instance = await open({ unauthenticatedPerAddress: 1, authenticationMs: FOREVER })
    const first = await connect(instance)
    await expect(connect(instance)).rejects.toThrow('429')
    say(first, { type: 'connection_init', payload: { Authorization: `Bearer ${keys.wanderly.text}` } })
    expect(await answer(first)).toEqual({ type: 'connection_ack' })
    const second = await authenticate(instance)
    for (const each of [first, second]) each.terminate()
  })

  it('is closed if its key is at its limit', async () => {
    const instance = await open({ connectionsPerKey: 1 })
    await authenticate(instance)
    const second = await connect(instance)
    say(second, { type: 'connection_init', payload: { Authorization: `Bearer ${keys.wanderly.text}` } })
    expect(await closeOf(second)).toEqual([
      4429,
      'This key has 1 connections open, which is as many as it may have on this instance.',
    ])
    const other = await connect(instance)
    say(other, { type: 'connection_init', payload: { Authorization: `Bearer ${keys.tripster.text}` } })
    expect(await answer(other)).toEqual({ type: 'connection_ack' })
  })

  it('is limited in its subscriptions', async () => {
    const socket = await authenticate(await open({ subscriptionsPerConnection: 1 }))
    say(socket, { type: 'subscribe', id: '1', payload: { query: CHANGES } })
    say(socket, { type: 'subscribe', id: '2', payload: { query: CHANGES } })
    expect(await answer(socket)).toMatchObject({
      id: '2',
      type: 'error',
      payload: [{ message: 'This connection has 1 subscriptions, which is as many as one may have.' }],
    })
    socket.terminate()
  })

  it('is limited to its key’s rate', async () => {
    const socket = await authenticate(await open({}, { rateLimitPerSecond: 1 }))
    for (const id of ['1', '2']) say(socket, { type: 'subscribe', id, payload: { query: CHANGES } })
    expect(await answer(socket)).toMatchObject({ id: '2', payload: [{ extensions: { code: 'rate-limited' } }] })
    socket.terminate()
  })
})

describe('an operation', () => {
  it.each([
    ['that is a query', '{ viewer { scopes } }', 'malformed-request', /^Only subscriptions are served here/],
    ['that is a mutation', 'mutation { __typename }', 'malformed-request', /^Only subscriptions are served here/],
    ['with an unknown field', 'subscription { nothing }', 'validation', /Cannot query field "nothing"/],
    ['with a syntax error', 'subscription {', 'malformed-request', /^Syntax Error/],
    [
      'with two fields at the top',
      `subscription { ${changes('a')} ${changes('b')} }`,
      'validation',
      /only one top level/,
    ],
    ['that is too long', `${CHANGES} # ${'x'.repeat(20_000)}`, 'payload-too-large', /characters/],
    [
      'that is one of two, without a name',
      `subscription A { ${changes('a')} } subscription B { ${changes('b')} }`,
      'malformed-request',
      /^Name/,
    ],
  ])('%s is refused over WebSocket', async (_, query, code, message) => {
    const events = (await open()).client('wanderly').iterate({ query })
    await expect(events.next()).rejects.toMatchObject([
      {
        message: expect.stringMatching(message),
        extensions: { code, type: `http://service.test/problems/${code}`, requestId: expect.any(String) },
      },
    ])
  })

  it('is limited like every operation', async () => {
    const asked = `activityId: "${activities.sunset.id}", from: "2026-07-01", to: "2026-07-02"`
    const times = Array.from({ length: 201 }, (_, index) => `a${index}: time`).join(' ')
    const query = `subscription { availabilityChanged(${asked}) { timeslots { ${times} } } }`
    const events = (await open()).client('wanderly').iterate({ query })
    await expect(events.next()).rejects.toMatchObject([{ message: expect.stringMatching(/at most 20000 are allowed/) }])
  })

  it('that is a subscription is refused over POST, with the URL to use', async () => {
    const instance = await open()
    const answered = await instance.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${keys.wanderly.text}` },
      payload: { query: CHANGES },
    })
    expect(answered.json().errors[0].message).toMatch(/^Subscriptions are served over WebSocket at \/graphql/)
  })
})

describe('a key that is revoked', () => {
  const revoke = () =>
    world.admin.query('update api_key set revoked_at = $1 where hash = $2', [NOW, hashKeyText(keys.wanderly.text)])
  const told = [{ message: 'This API key was revoked.', extensions: { code: 'unauthenticated' } }]

  it('ends its subscriptions soon, even if nothing changes', async () => {
    const instance = await open({ keyCheckMs: 30 })
    const socket = await authenticate(instance)
    say(socket, { type: 'subscribe', id: '1', payload: { query: CHANGES } })
    await until(() => instance.subscriberCount() === 1)
    await revoke()
    expect(await answer(socket)).toMatchObject({ id: '1', type: 'error', payload: told })
    expect(await closeOf(socket)).toEqual([CloseCode.Unauthorized, 'This API key was revoked.'])
    expect(instance.subscriberCount()).toBe(0)
  })

  it('receives no later changes', async () => {
    const instance = await open()
    const events = await instance.subscribe(
      'wanderly',
      `subscription {
      availabilityChanged(activityId: "${activities.sunset.id}", from: "2026-07-01", to: "2026-07-01") { date }
    }`,
    )
    await events.next()
    await revoke()
    instance.database.announce({ operatorId, activityId: activities.sunset.activityId })
    await expect(events.next()).rejects.toMatchObject(told)
  })

  it('does not affect the subscriptions of others', async () => {
    const instance = await open({ keyCheckMs: 30 })
    const [theirs, own] = [await instance.subscribe('tripster', CHANGES), await instance.subscribe('wanderly', CHANGES)]
    await revoke()
    await expect(own.next()).rejects.toMatchObject(told)
    expect(instance.subscriberCount()).toBe(1)
    await theirs.return?.()
  })
})

describe('a key that expires', () => {
  it('ends its subscriptions', async () => {
    await world.admin.query('update api_key set expires_at = $1 where hash = $2', [
      new Date(NOW.getTime() + 60_000),
      hashKeyText(keys.wanderly.text),
    ])
    const instance = await open({ keyCheckMs: 30 })
    const events = await instance.subscribe('wanderly', CHANGES)
    world.now = new Date(NOW.getTime() + 60_000)
    await expect(events.next()).rejects.toMatchObject([{ message: 'This API key has expired.' }])
  })
})

describe('a service that closes', () => {
  it('closes WebSockets, and is not delayed by them', async () => {
    const instance = await open({}, { drainTime: 600_000 })
    const closed: unknown[] = []
    const client = instance.client('wanderly', { on: { closed: event => closed.push(event) } })
    const events = await instance.subscribe(client, CHANGES)
    const ended = expect(events.next()).rejects.toMatchObject({ code: 1001 })
    await instance.app.close()
    await ended
    expect(closed).toMatchObject([{ code: 1001, reason: 'The service is closing. Connect again.' }])
  })

  it('does not wait for clients that never answer the close frame', async () => {
    const instance = await open({}, { drainTime: 600_000 })
    const socket = await authenticate(instance)
    socket.pause()
    await instance.app.close()
    socket.terminate()
  })
})
