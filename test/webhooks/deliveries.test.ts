import type { ServerResponse } from 'node:http'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { numberAllChanges } from '../../src/domain/changes/numberChanges.ts'
import type { ChangesQuery, CreateWebhookMutation } from '../../src/transports/rest/generated.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask } from '../graphql/ask.ts'
import { activities, type keys, NOW } from '../world/cast.ts'
import { recordingProducts } from '../world/recording.ts'
import { rest } from '../world/rest.ts'
import { until } from '../world/until.ts'
import { useWorld } from '../world/useWorld.ts'
import { untilQueued } from '../world/whileLocked.ts'
import { messageViolations } from './messageViolations.ts'
import { Receiver, verify } from './Receiver.ts'
import { Sending } from './Sending.ts'

const root = '/api/v2/ota/partner'

const world = useWorld(20)
let wanderly: Desk
let tripster: Desk
let counter: Desk
let receiver: Receiver
let sending: Sending
beforeAll(async () => {
  wanderly = await Desk.open(world, 'wanderly')
  tripster = await Desk.open(world, 'tripster')
  counter = await Desk.open(world, 'operator')
})
beforeEach(async () => {
  world.now = NOW
  await world.admin.query('delete from webhook_endpoint')
  await world.admin.query('delete from email')
  receiver = await Receiver.open()
  sending = new Sending(world)
})
afterEach(async () => {
  for (const body of receiver.bodies) expect(messageViolations(body)).toEqual([])
  await sending.stop()
  receiver.close()
})

async function call(method: 'GET' | 'POST', path: string, body?: object, key: keyof typeof keys = 'wanderly') {
  const response = await rest(world, method, `${root}${path}`, { key, ...(body && { body }) })
  if (response.problem) throw Object.assign(new Error(response.text), { problem: response.problem })
  return (response.body as { data: never }).data
}

type Created = CreateWebhookMutation['answer']['data']
type Webhook = Created['Webhook']
type Delivery = Record<string, unknown> & {
  WebhookDeliveryID: string
  Status: string
  Type: string
  NextAttemptAt: number | null
  SequenceNumber: number
  Body: string
  Attempts: Record<string, unknown>[]
}

async function create(more: object = {}, to = receiver): Promise<Webhook> {
  const { Secret, Webhook } = (await call('POST', '/webhooks', { Url: to.url, ...more })) as Created
  to.secrets = [Secret]
  return Webhook
}

const read = async ({ WebhookID }: Webhook) => (await call('GET', `/webhooks/${WebhookID}`)) as Webhook

const deliveriesOf = async ({ WebhookID }: Webhook, query = '') =>
  ((await call('GET', `/webhooks/${WebhookID}/deliveries${query}`)) as { Deliveries: Delivery[] }).Deliveries

const changesAfter = async (after: number) =>
  ((await call('GET', `/changes?after=${after}&limit=200`)) as ChangesQuery['data']).Changes

let day = 0
/** A day with free places in every timeslot. */
const nextDay = () => `2026-07-${String(2 + (day++ % 28)).padStart(2, '0')}`

describe('an endpoint', () => {
  it('gets every change of its partner as the feed gives it, signed, and none of others', async () => {
    const webhook = await create()
    const sold = await wanderly.book({ date: nextDay(), participants: 1 })
    await wanderly.cancel(sold)
    await tripster.book({ date: nextDay(), participants: 1 })
    await sending.due()
    const changes = await changesAfter(webhook.SequenceNumber)
    expect(receiver.errors).toEqual([])
    const received = receiver.accepted.toSorted((one, other) => one.data.SequenceNumber! - other.data.SequenceNumber!)
    expect(received.map(each => each.data)).toEqual(changes)
    expect(received.map(each => each.type)).toEqual(changes.map(each => each.Type))
    expect(received.filter(each => each.type === 'booking.cancelled')).toHaveLength(1)
    expect(new Set(received.map(each => each.id)).size).toBe(changes.length)
    expect(received[0]!.timestamp).toMatch(/^2026-\d\d-\d\dT/)
    for (const each of receiver.headers) {
      expect(each).toMatchObject({
        'content-type': 'application/json',
        'webhook-id': expect.stringMatching(/^msg_/),
        'webhook-timestamp': String(NOW.getTime() / 1000),
        'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
      })
    }
    expect((await deliveriesOf(webhook)).map(each => each.Status)).toEqual(changes.map(() => 'DELIVERED'))
  })

  it('gets only the types that it asked for', async () => {
    await create({ Types: ['booking.confirmed'] })
    await wanderly.book({ date: nextDay(), participants: 1 })
    await sending.due()
    expect(receiver.accepted.map(each => each.type)).toEqual(['booking.confirmed'])
  })

  it('of the operator gets everything, with its quotas', async () => {
    const mutation =
      'mutation ($url: String!) { createWebhook(input: {url: $url}) { secret webhook { webhookId: id partner { name } } } }'
    const { createWebhook } = await ask<{ createWebhook: { secret: string; webhook: object } }>(
      world,
      counter.caller,
      mutation,
      { url: receiver.url },
    )
    expect(createWebhook.webhook).toMatchObject({ partner: null })
    receiver.secrets = [createWebhook.secret]
    const quota = 'mutation { createUsageQuota(input: {meter: "hooks", period: DAY, threshold: "5"}) { quotaId: id } }'
    await ask(world, counter.caller, quota)
    await tripster.book({ date: nextDay(), participants: 1 })
    await sending.due()
    expect(receiver.accepted.map(each => each.type).sort()).toEqual([
      'availability.changed',
      'booking.confirmed',
      'quota.updated',
    ])
    const told = receiver.accepted.find(each => each.type === 'quota.updated')!
    expect(told.data.UsageQuota).toMatchObject({ Meter: 'hooks', Threshold: 5 })
  })

  it('gets a large object as a path to read it', async () => {
    await create({ Types: ['product.updated'] })
    const { activityId, id } = activities.sunset
    const describeAs = recordingProducts(
      'update product set description = $1, updated_at = updated_at + $2::interval where activity_id = $3',
    )
    await world.admin.query(describeAs, ['ä'.repeat(10_000), '1 second', activityId])
    await sending.due()
    const [message] = receiver.accepted
    expect(message).toMatchObject({ truncated: true, data: { Product: null, Type: 'product.updated', ActivityID: id } })
    expect(Buffer.byteLength(receiver.bodies[0]!)).toBeLessThan(20_000)
    const { Changes } = (await call('GET', message!.path!.slice(root.length))) as ChangesQuery['data']
    expect(Changes).toMatchObject([{ SequenceNumber: message!.data.SequenceNumber, Product: { ActivityID: id } }])
    await world.admin.query(describeAs, ['Short.', '2 seconds', activityId])
  })
})

describe('an endpoint that fails half the time', () => {
  it('ends with every event, verified, once by id', async () => {
    const webhook = await create()
    let count = 0
    receiver.answering = response => {
      if (count++ % 2 === 0) response.writeHead(500).end('Not now.')
    }
    for (let index = 0; index < 6; index++) await wanderly.book({ date: nextDay(), participants: 1 })
    for (let failures = 1; failures <= 9; failures++) {
      await sending.due()
      sending.passDelay(failures)
    }
    const changes = await changesAfter(webhook.SequenceNumber)
    expect(changes.length).toBe(12)
    expect(receiver.errors).toEqual([])
    expect(receiver.requests).toBeGreaterThan(changes.length)
    const numbers = receiver.accepted.map(each => each.data.SequenceNumber)
    expect(numbers.toSorted((one, other) => one! - other!)).toEqual(changes.map(each => each.SequenceNumber))
    const retried = (await deliveriesOf(webhook)).filter(each => each.Attempts.length > 1)
    expect(retried.length).toBeGreaterThan(0)
    expect(retried[0]!.Attempts[0]).toMatchObject({
      Number: 1,
      Status: 500,
      Response: 'Not now.',
      Url: receiver.url,
      Failure: 'The endpoint answered with 500; a status from 200 to 299 is needed.',
    })
    const bodies = new Map<string, string>()
    receiver.headers.forEach((each, index) => {
      const first = bodies.get(each['webhook-id']!) ?? receiver.bodies[index]!
      expect(receiver.bodies[index]).toBe(first)
      bodies.set(each['webhook-id']!, first)
    })
  })
})

describe('a failed delivery', () => {
  it('is tried again at growing intervals, given up after ten attempts, and can be sent again', async () => {
    const webhook = await create({ Types: ['booking.confirmed'] })
    receiver.answering = response => response.writeHead(500).end()
    await wanderly.book({ date: nextDay(), participants: 1 })
    await sending.due()
    for (let failures = 1; failures <= 9; failures++) {
      const [delivery] = await deliveriesOf(webhook)
      expect(delivery).toMatchObject({ Status: 'PENDING' })
      expect(receiver.requests).toBe(failures)
      const delay = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400][failures - 1]!
      const wait = delivery!.NextAttemptAt! - Math.floor(world.now.getTime() / 1000)
      expect(wait).toBeGreaterThanOrEqual(delay - 1)
      expect(wait).toBeLessThanOrEqual(delay * 1.1 + 1)
      sending.pass(delay * 990)
      await sending.due()
      expect(receiver.requests).toBe(failures)
      sending.pass(delay * 120)
      await sending.due()
    }
    const [failed] = await deliveriesOf(webhook, '?Status=FAILED')
    expect(failed!.Attempts).toHaveLength(10)
    expect(failed!.NextAttemptAt).toBeNull()
    receiver.answering = undefined
    await call('POST', `/webhook-deliveries/${failed!.WebhookDeliveryID}/send-again`)
    await sending.due()
    expect(receiver.accepted.map(each => each.id)).toEqual([failed!.WebhookDeliveryID])
    expect(await call('GET', `/webhook-deliveries/${failed!.WebhookDeliveryID}`)).toMatchObject({ Status: 'DELIVERED' })
    expect(await read(webhook)).toMatchObject({ FailingSince: null })
  })

  it('waits as long as Retry-After says, and the others with it', async () => {
    const webhook = await create({ Types: ['booking.confirmed'] })
    receiver.answering = response => response.writeHead(429, { 'retry-after': '3600' }).end()
    await wanderly.book({ date: nextDay(), participants: 1 })
    await sending.due()
    const [delayed] = await deliveriesOf(webhook)
    expect(delayed!.NextAttemptAt).toBe(Math.floor(world.now.getTime() / 1000) + 3600)
    receiver.answering = undefined
    await wanderly.book({ date: nextDay(), participants: 1 })
    sending.pass(3_599_000)
    await sending.due()
    expect(receiver.requests).toBe(1)
    sending.pass(2_000)
    await sending.due()
    expect(receiver.accepted).toHaveLength(2)
  })

  it('does not follow redirects', async () => {
    const webhook = await create({ Types: ['booking.confirmed'] })
    receiver.answering = response => response.writeHead(302, { location: `${receiver.url}/other` }).end()
    await wanderly.book({ date: nextDay(), participants: 1 })
    await sending.due()
    expect(receiver.requests).toBe(1)
    expect((await deliveriesOf(webhook))[0]!.Attempts).toMatchObject([{ Status: 302 }])
  })
})

describe('a paused endpoint', () => {
  it('was paused by its answer 410, its owner is told, and it gets what it missed when it is resumed', async () => {
    const webhook = await create({ Email: 'ops@wanderly.test' })
    receiver.answering = response => response.writeHead(410).end()
    await wanderly.book({ date: nextDay(), participants: 1 })
    await sending.due()
    expect(await read(webhook)).toMatchObject({ PauseReason: 'GONE' })
    const emails = await world.admin.query<{ recipient: string; text: string }>(
      "select recipient, text from email where kind = 'WEBHOOK_PAUSED'",
    )
    expect(emails).toMatchObject([{ recipient: 'ops@wanderly.test', text: expect.stringContaining('410') }])
    receiver.answering = undefined
    await wanderly.book({ date: nextDay(), participants: 1 })
    sending.passDelay(1)
    await sending.due()
    expect(receiver.accepted).toEqual([])
    const resumed = await call('POST', `/webhooks/${webhook.WebhookID}/update`, { Paused: false })
    expect(resumed).toMatchObject({ PausedAt: null, PauseReason: null, FailingSince: null })
    await sending.due()
    expect(receiver.accepted).toHaveLength(4)
  })

  it('was paused because it failed for five days', async () => {
    const webhook = await create({ Email: 'ops@wanderly.test', Types: ['booking.confirmed'] })
    receiver.answering = response => response.writeHead(500).end()
    await wanderly.book({ date: nextDay(), participants: 1 })
    await sending.due()
    sending.pass(5 * 86_400_000 - 1000)
    await sending.due()
    expect(await read(webhook)).toMatchObject({ PausedAt: null, FailingSince: NOW.getTime() / 1000 })
    sending.passDelay(2)
    await sending.due()
    expect(await read(webhook)).toMatchObject({ PauseReason: 'FAILING' })
    const [email] = await world.admin.query<{ text: string }>("select text from email where kind = 'WEBHOOK_PAUSED'")
    expect(email!.text).toContain('has failed')
  })

  it('gets nothing until it is resumed', async () => {
    const webhook = await create({ Types: ['booking.confirmed'] })
    await call('POST', `/webhooks/${webhook.WebhookID}/update`, { Paused: true })
    await wanderly.book({ date: nextDay(), participants: 1 })
    await sending.due()
    expect(receiver.requests).toBe(0)
    expect(await read(webhook)).toMatchObject({ PauseReason: 'REQUESTED' })
    await call('POST', `/webhooks/${webhook.WebhookID}/update`, { Paused: false })
    await sending.due()
    expect(receiver.accepted).toHaveLength(1)
  })
})

describe('an endpoint that hangs', () => {
  it('delays no other endpoint, and gets at most four requests at once, one once it has failed', async () => {
    const hanging = await Receiver.open()
    try {
      const webhook = await create({}, hanging)
      hanging.answering = response => hanging.keep(response)
      await create()
      for (let index = 0; index < 4; index++) await wanderly.book({ date: nextDay(), participants: 1 })
      // The clock stands still, so nothing but the limit of four ends the requests of the one that hangs.
      await until(async () => {
        await sending.start()
        return receiver.accepted.length === 8
      })
      expect(hanging.requests).toBe(4)
      await sending.stop()
      const slow = new Sending(world, 50)
      await slow.start()
      await slow.ended()
      expect(hanging.requests).toBe(8)
      const attempts = (await deliveriesOf(webhook)).flatMap(each => each.Attempts)
      expect(attempts).toHaveLength(4)
      expect(attempts[0]).toMatchObject({ Status: null, Failure: 'There was no complete answer within 0.05 seconds.' })
      await slow.start()
      await slow.ended()
      expect(hanging.requests).toBe(9)
      await slow.stop()
    } finally {
      hanging.close()
    }
  })
})

describe('an endpoint that answers', () => {
  it('gets the next message as soon as it has answered one, not when the sender looks again', async () => {
    await create()
    for (let index = 0; index < 6; index++) await wanderly.book({ date: nextDay(), participants: 1 })
    const seldom = new Sending(world)
    await seldom.run()
    await until(() => receiver.accepted.length === 12)
    await seldom.stop()
  })
})

describe('a message that cannot be written', () => {
  it('is tried again when its claim is over, not at once, and delays no other', async () => {
    const webhook = await create({ Types: ['booking.confirmed'] })
    await wanderly.book({ date: nextDay(), participants: 1 })
    await numberAllChanges(world.database)
    await world.admin.query('alter table booking rename to booking_away')
    try {
      await sending.start()
      await sending.ended()
    } finally {
      await world.admin.query('alter table booking_away rename to booking')
    }
    await sending.due()
    sending.pass(59_000)
    await sending.due()
    expect(receiver.requests).toBe(0)
    expect(await deliveriesOf(webhook)).toMatchObject([{ Status: 'PENDING', Attempts: [] }])
    expect(await read(webhook)).toMatchObject({ FailingSince: null })

    await call('POST', `/webhooks/${webhook.WebhookID}/test`)
    await sending.due()
    expect(receiver.accepted.map(each => each.type)).toEqual(['webhook.test'])
    sending.pass(2000)
    await sending.due()
    expect(receiver.accepted.map(each => each.type)).toEqual(['webhook.test', 'booking.confirmed'])
  })
})

describe('a sender that is killed', () => {
  it('loses nothing: what it had claimed is sent by another', async () => {
    await create({ Types: ['booking.confirmed'] })
    const held: (() => void)[] = []
    receiver.answering = response => {
      receiver.keep(response)
      held.push(() => response.destroy())
    }
    await wanderly.book({ date: nextDay(), participants: 1 })
    await sending.start()
    await until(() => held.length === 1)
    // A killed process gives nothing back: the claim stays.
    const other = new Sending(world)
    receiver.answering = undefined
    await other.due()
    expect(receiver.requests).toBe(1)
    sending.pass(61_000)
    await other.due()
    expect(receiver.accepted).toHaveLength(1)
    await other.stop()
  })

  it('keeps the others of the endpoint waiting no longer than a request takes', async () => {
    await create({ Types: ['booking.confirmed'] })
    receiver.answering = response => receiver.keep(response)
    for (let index = 0; index < 5; index++) await wanderly.book({ date: nextDay(), participants: 1 })
    await sending.start()
    await until(() => receiver.requests === 4)
    const other = new Sending(world)
    receiver.answering = undefined
    await other.due()
    expect(receiver.requests).toBe(4)
    sending.pass(21_000)
    await other.due()
    expect(receiver.accepted).toHaveLength(1)
    sending.pass(40_000)
    await other.due()
    expect(new Set(receiver.accepted.map(each => each.id)).size).toBe(5)
    await other.stop()
  })

  it('gives back what is on its way when it is stopped in order', async () => {
    const webhook = await create({ Types: ['booking.confirmed'] })
    receiver.answering = response => receiver.keep(response)
    await wanderly.book({ date: nextDay(), participants: 1 })
    await sending.start()
    await until(() => receiver.requests === 1)
    await sending.stop()
    receiver.answering = undefined
    const other = new Sending(world)
    await other.due()
    expect(receiver.accepted).toHaveLength(1)
    expect((await deliveriesOf(webhook))[0]!.Attempts).toHaveLength(1)
    await other.stop()
  })

  it('shares the work with others: each delivery is sent once', async () => {
    await create()
    for (let index = 0; index < 8; index++) await wanderly.book({ date: nextDay(), participants: 1 })
    const senders = [1, 2, 3, 4].map(() => new Sending(world))
    await Promise.all(senders.map(each => each.due()))
    await sending.due()
    expect(receiver.requests).toBe(16)
    expect(new Set(receiver.accepted.map(each => each.id)).size).toBe(16)
    for (const each of senders) await each.stop()
  })
})

describe('a secret that is rolled', () => {
  it('signs together with the new one until the grace period is over', async () => {
    const webhook = await create({ Types: ['booking.confirmed'] })
    const [before] = receiver.secrets
    const rolled = (await call('POST', `/webhooks/${webhook.WebhookID}/roll-secret?GraceMinutes=60`)) as Created
    expect(rolled.Secret).toMatch(/^whsec_/)
    expect(rolled.Webhook.PreviousSecretUntil).toBe(NOW.getTime() / 1000 + 3600)
    receiver.secrets = [before!, rolled.Secret]
    await wanderly.book({ date: nextDay(), participants: 1 })
    await sending.due()
    expect(receiver.accepted).toHaveLength(1)
    expect(receiver.headers[0]!['webhook-signature']!.split(' ')).toHaveLength(2)
    sending.pass(3_600_000)
    receiver.secrets = [rolled.Secret]
    await wanderly.book({ date: nextDay(), participants: 1 })
    await sending.due()
    expect(receiver.accepted).toHaveLength(2)
    const last = receiver.headers.at(-1)!
    expect(() => verify(before!, receiver.bodies.at(-1)!, last)).toThrow('No matching signature')
  })
})

describe('a replay', () => {
  it('sends a range again, with the same ids, also from before the endpoint was created', async () => {
    const first = await create({ Types: ['booking.confirmed'] })
    const one = await wanderly.book({ date: nextDay(), participants: 1 })
    const two = await wanderly.book({ date: nextDay(), participants: 1 })
    await sending.due()
    const ids = receiver.accepted.map(each => each.id)
    const last = (await read(first)).SequenceNumber
    const range = `?after=${first.SequenceNumber}&To=${last}`
    expect(await call('POST', `/webhooks/${first.WebhookID}/replay${range}`)).toEqual({ Count: 2 })
    await sending.due()
    expect(
      receiver.accepted
        .slice(2)
        .map(each => each.id)
        .sort(),
    ).toEqual(ids.toSorted())
    const late = await create({ Types: ['booking.confirmed'] })
    await call('POST', `/webhooks/${late.WebhookID}/replay?after=${first.SequenceNumber}`)
    await sending.due()
    const references = receiver.accepted
      .slice(4)
      .map(each => (each.data.Booking as { BookingReference: string }).BookingReference)
    expect(references.sort()).toEqual([one.bookingReference, two.bookingReference].sort())
  })

  it('is refused for too many changes', async () => {
    const webhook = await create()
    await world.admin.query('update webhook_endpoint set last_number = 20000')
    const response = await rest(world, 'POST', `${root}/webhooks/${webhook.WebhookID}/replay?after=0`, {
      key: 'wanderly',
    })
    expect(response.problem).toMatchObject({ status: 422, errors: [{ parameter: 'To' }] })
    const reversed = await rest(world, 'POST', `${root}/webhooks/${webhook.WebhookID}/replay?after=5&To=4`, {
      key: 'wanderly',
    })
    expect(reversed.problem).toMatchObject({ errors: [{ parameter: 'After' }] })
  })
})

describe('a test', () => {
  it('is sent like a change, signed', async () => {
    const webhook = await create({ Types: ['booking.confirmed'] })
    const planned = (await call('POST', `/webhooks/${webhook.WebhookID}/test`)) as Delivery
    expect(planned).toMatchObject({ Type: 'webhook.test', Status: 'PENDING', SequenceNumber: null })
    await sending.due()
    expect(receiver.accepted).toMatchObject([
      { id: planned.WebhookDeliveryID, type: 'webhook.test', data: { WebhookID: webhook.WebhookID } },
    ])
  })
})

describe('the last delivery of an endpoint', () => {
  it('is the newest one that was attempted, with its answer', async () => {
    const webhook = await create({ Types: ['booking.confirmed', 'booking.cancelled'] })
    const last = async () => {
      const query = '{ webhooks { nodes { lastDelivery { type status attempts { httpStatus } } } } }'
      const { webhooks } = await ask<{ webhooks: { nodes: { lastDelivery: object | null }[] } }>(
        world,
        counter.caller,
        query,
      )
      return webhooks.nodes.map(each => each.lastDelivery)
    }
    expect(await last()).toEqual([null])
    const sold = await wanderly.book({ date: nextDay(), participants: 1 })
    await sending.due()
    expect(await last()).toEqual([{ type: 'BOOKING_CONFIRMED', status: 'DELIVERED', attempts: [{ httpStatus: 204 }] }])
    sending.pass(1000)
    receiver.answering = response => response.writeHead(500).end()
    await wanderly.cancel(sold)
    await sending.due()
    expect(await last()).toEqual([{ type: 'BOOKING_CANCELLED', status: 'PENDING', attempts: [{ httpStatus: 500 }] }])
    // A test that was not attempted yet does not count.
    sending.pass(1000)
    await call('POST', `/webhooks/${webhook.WebhookID}/test`)
    expect(await last()).toEqual([{ type: 'BOOKING_CANCELLED', status: 'PENDING', attempts: [{ httpStatus: 500 }] }])
  })
})

describe('webhookDeliveries', () => {
  it('lists only messages of a type', async () => {
    const { WebhookID } = await create()
    await wanderly.book({ date: nextDay(), participants: 1 })
    await call('POST', `/webhooks/${WebhookID}/test`)
    await sending.due()
    const list = async (type: string) => {
      const query = `{ webhookDeliveries(webhookId: "${WebhookID}", type: ${type}) { deliveries { type } } }`
      const { webhookDeliveries } = await ask<{ webhookDeliveries: { deliveries: object[] } }>(
        world,
        counter.caller,
        query,
      )
      return webhookDeliveries.deliveries
    }
    expect(await list('BOOKING_CONFIRMED')).toEqual([{ type: 'BOOKING_CONFIRMED' }])
    expect(await list('WEBHOOK_TEST')).toEqual([{ type: 'WEBHOOK_TEST' }])
    expect(await list('BOOKING_CANCELLED')).toEqual([])
  })
})

describe('senders, replays and claims at the same time', () => {
  const release = (response: ServerResponse | undefined, status: number) => response!.writeHead(status).end()

  it.each([
    ['an attempt that fails', 500, 500],
    ['an attempt that succeeds after one that failed', 500, 204],
    ['a replay', 204, undefined],
  ] as const)('lock an endpoint before its deliveries: %s', async (_, first, status) => {
    const webhook = await create({ Types: ['booking.confirmed'] })
    await wanderly.book({ date: nextDay(), participants: 1 })
    let held: ServerResponse | undefined
    if (first === 204 || status === 204) {
      receiver.answering = response => response.writeHead(first).end()
      await sending.due()
      sending.passDelay(1)
    }
    receiver.answering = response => {
      receiver.keep(response)
      held = response
    }
    if (status) await sending.start()
    if (status) await until(() => held !== undefined)
    const claim = new pg.Client(world.adminUrl)
    await claim.connect()
    try {
      await claim.query('begin')
      await claim.query('select from webhook_endpoint for no key update')
      const replayed = status
        ? undefined
        : call('POST', `/webhooks/${webhook.WebhookID}/replay?after=${webhook.SequenceNumber}`)
      if (status) release(held, status)
      await untilQueued(world, 1)
      await claim.query('update webhook_delivery set claimed_until = claimed_until')
      await claim.query('commit')
      await replayed
      await sending.ended()
    } finally {
      await claim.end()
    }
    const [delivery] = await deliveriesOf(webhook)
    expect(delivery!.Status).toBe(status === 204 ? 'DELIVERED' : 'PENDING')
    if (status) expect(delivery!.Attempts.at(-1)).toMatchObject({ Status: status })
  })
})
