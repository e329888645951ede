import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { createClient } from 'graphql-sse'
import { hashKeyText } from '../../src/domain/access/keyText.ts'
import { activities, keys, NOW, operators } from '../world/cast.ts'
import { once } from '../world/once.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { Instance } from './Instance.ts'

const DAYS = `subscription ($activityId: ActivityID = "${activities.sunset.id}") {
  availabilityChanged(activityId: $activityId, from: "2026-07-01", to: "2026-07-01") { date }
}`
const BOOKINGS = 'subscription { bookingChanged { bookingReference } }'
const EVENT = 'event: next\ndata: {"data":{"availabilityChanged":[{"date":"2026-07-01"}]}}'
const { operatorId } = operators.kayaks
const { activityId } = activities.sunset

const world = useWorld()
let here: Instance
let there: Instance

beforeAll(async () => {
  here = await Instance.open(world, { live: { keepAliveMs: 50, keyCheckMs: 50, connectionsPerKey: 3 } })
  there = await Instance.open(world)
})
afterAll(async () => {
  await here.close()
  await there.close()
})

const controllers: AbortController[] = []
afterEach(async () => {
  for (const each of controllers.splice(0)) each.abort()
  await until(() => here.subscriberCount() === 0)
  await world.admin.query('update api_key set revoked_at = null')
})

const listen = (key: keyof typeof keys | null, body: object, init: RequestInit = {}) => {
  const controller = new AbortController()
  controllers.push(controller)
  return here.stream(key, body, { signal: controller.signal, ...init })
}

describe('GET and POST /graphql/stream', () => {
  it('sends what changed on another instance', async () => {
    const { response, pieces } = await listen('wanderly', { query: DAYS })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect((await pieces.next()).value).toBe(EVENT)
    there.database.announce({ operatorId, activityId })
    expect((await pieces.next()).value).toBe(EVENT)
  })

  it('works with the graphql-sse client', async () => {
    const client = createClient({
      url: `http://${here.host}/graphql/stream`,
      headers: { authorization: `Bearer ${keys.wanderly.text}` },
      retryAttempts: 0,
    })
    const events = client.iterate({ query: DAYS })
    expect((await events.next()).value).toEqual({ data: { availabilityChanged: [{ date: '2026-07-01' }] } })
    await events.return?.()
    client.dispose()
  })

  it('can be requested by GET', async () => {
    const controller = new AbortController()
    controllers.push(controller)
    const asked = new URLSearchParams({ query: DAYS, variables: JSON.stringify({ activityId: activities.cave.id }) })
    const response = await fetch(`http://${here.host}/graphql/stream?${asked}`, {
      headers: { authorization: `Bearer ${keys.wanderly.text}` },
      signal: controller.signal,
    })
    expect(response.status).toBe(200)
  })

  it('stays open if nothing happens', async () => {
    const { response } = await listen('wanderly', { query: BOOKINGS })
    let text = ''
    for await (const chunk of response.body!) {
      text += Buffer.from(chunk).toString()
      if (text.length >= 12) break
    }
    expect(text).toMatch(/^(:\n\n){4}/)
  })

  it.each([
    ['without a key', null, { query: DAYS }, 401, 'unauthenticated'],
    ['with an array as its body', 'wanderly', [], 200, 'malformed-request'],
    [
      'with a query instead of a subscription',
      'wanderly',
      { query: '{ viewer { scopes } }' },
      200,
      'malformed-request',
    ],
    ['with a key without the scope', 'usage', { query: DAYS }, 200, 'permission-denied'],
    ['with invalid variables', 'wanderly', { query: DAYS, variables: { activityId: 'act_1' } }, 200, 'validation'],
  ] as const)('%s is refused', async (_, key, body, status, code) => {
    const { response } = await listen(key, body as object)
    const text = await response.text()
    expect([response.status, text]).toEqual([status, expect.stringContaining(`"code":"${code}"`)])
    if (status === 200) expect(text).toMatch(/^event: next\ndata: \{"errors":.*\n\nevent: complete\ndata:\n\n$/)
  })

  it('ends with an error when its key is revoked', async () => {
    const { pieces } = await listen('wanderly', { query: BOOKINGS })
    await world.admin.query('update api_key set revoked_at = $1 where hash = $2', [
      NOW,
      hashKeyText(keys.wanderly.text),
    ])
    expect((await pieces.next()).value).toContain('This API key was revoked.')
    expect(await pieces.next()).toMatchObject({ value: 'event: complete\ndata:' })
    expect(await pieces.next()).toMatchObject({ done: true })
  })

  it('is refused if its key is at its limit of connections', async () => {
    for (let n = 0; n < 3; n++) await listen('wanderly', { query: BOOKINGS })
    const { response } = await listen('wanderly', { query: BOOKINGS })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '10'])
  })

  it('leaves nothing behind when its client disconnects', async () => {
    const controller = new AbortController()
    await here.stream('wanderly', { query: BOOKINGS }, { signal: controller.signal })
    expect(here.subscriberCount()).toBe(1)
    controller.abort()
    await until(() => here.subscriberCount() === 0)
  })

  it('can be read by pages of allowed origins', async () => {
    const answered = await here.app.inject({
      method: 'OPTIONS',
      url: '/graphql/stream',
      headers: { origin: 'https://dashboard.test', 'access-control-request-method': 'POST' },
    })
    expect(answered.headers['access-control-allow-origin']).toBe('https://dashboard.test')
  })

  it('is closed if its client reads nothing for too long', async () => {
    const strict = await Instance.open(world, { responseTimeout: 300, live: { keepAliveMs: 20 } })
    const [host, port] = strict.host.split(':')
    const socket = connect(Number(port), host)
    await once(socket, 'connect')
    const lists = Array.from(
      { length: 10 },
      (_, index) => `a${index}: timeslots { id time endTime startsAt endsAt status }`,
    )
    const asked = `activityId: "${activities.sunset.id}", from: "2026-07-01", to: "2026-08-11"`
    const body = JSON.stringify({ query: `subscription { availabilityChanged(${asked}) { ${lists.join(' ')} } }` })
    socket.write(
      `POST /graphql/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${keys.wanderly.text}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    socket.on('error', () => {})
    await until(() => strict.subscriberCount() === 1)
    socket.pause()
    // Sends changes until they exceed what the operating system buffers, which is several megabytes.
    const feed = setInterval(() => strict.database.announce({ operatorId, activityId }), 5)
    try {
      await until(() => strict.subscriberCount() === 0)
    } finally {
      clearInterval(feed)
      socket.destroy()
      await strict.close()
    }
  })

  it('ends without `complete` when the service closes, so that its client reconnects', async () => {
    const closing = await Instance.open(world, { drainTime: 600_000 })
    const { pieces } = await closing.stream('wanderly', { query: BOOKINGS })
    await closing.app.close()
    expect(await pieces.next()).toMatchObject({ done: true })
    await closing.close()
  })
})
