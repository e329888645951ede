import { syncBuiltinESMExports } from 'node:module'
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { type FeedPosition, MAX_UNNUMBERED } from '../../src/domain/access/feedPosition.ts'
import { issueKey } from '../../src/domain/access/issueKey.ts'
import { revokeKey } from '../../src/domain/access/revokeKey.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { expireAllHolds } from '../../src/domain/bookings/holds/expireAllHolds.ts'
import { numberAllChanges } from '../../src/domain/changes/numberChanges.ts'
import { Refusal } from '../../src/domain/refusals/refusal.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { ResponseCache } from '../../src/transports/rest/ResponseCache.ts'
import { Desk, pass } from '../bookings/Desk.ts'
import { ask } from '../graphql/ask.ts'
import { atEndOfFile } from '../world/atEndOfFile.ts'
import { activities, operators } from '../world/cast.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { recordingTimeslots } from '../world/recording.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding } from '../world/whileLocked.ts'

const world = useWorld(20)

// Two instances with caches, and one without, whose answers are right.
let instances: FastifyInstance[]
let plain: FastifyInstance
let wanderly: Desk
let tripster: Desk
let operator: Caller
beforeAll(async () => {
  const keeping = { responseCacheBytes: 2 ** 20 }
  instances = [await openApp(world, keeping), await openApp(world, keeping)]
  plain = await openApp(world)
  for (const app of [...instances, plain]) atEndOfFile(() => app.close())
  wanderly = await Desk.open(world, 'wanderly')
  tripster = await Desk.open(world, 'tripster')
  operator = await world.caller('operator')
})

const partner = '/api/v2/ota/partner'
const { sunset, island, rapids } = activities
const days = 'StartDate=2026-06-15&EndDate=2026-06-22'
const paths = [
  `${partner}/products`,
  `${partner}/products?Limit=2`,
  `${partner}/resolve-product?ID=21`,
  `${partner}/questions/${rapids.id}`,
  `${partner}/availability/${sunset.id}/dates?${days}`,
  `${partner}/availability/${sunset.id}/timeslots?Date=2026-06-16`,
  `${partner}/availability/${island.id}/timeslots?${days}`,
  `${partner}/availability?${days}`,
  `${partner}/availability?${days}&ActivityIDs=${island.id}`,
]

const read = async (app: FastifyInstance, url: string, headers: Record<string, string> = {}) => {
  const response = await app.inject({ url, headers: { ...bearer('wanderly'), ...headers } })
  const { etag, link, 'x-sequence-number': number, 'content-type': type } = response.headers
  const body = response.body.replace(/"requestId":"[^"]*"/, '').replace(/[0-9a-f-]{36}/, '')
  // Numbers can be later where the answer is kept.
  const sequenceNumber = number === undefined ? null : Number(number)
  return { answer: { statusCode: response.statusCode, etag, link, type, body }, sequenceNumber }
}

/** Expects that every instance gives the answers that are right now. */
async function expectFresh(after: string): Promise<void> {
  for (const path of paths) {
    const right = await read(plain, path)
    for (const app of instances) {
      const given = await read(app, path)
      expect({ after, path, ...given.answer }).toEqual({ after, path, ...right.answer })
    }
  }
}

const manage = (mutation: string, variables: Record<string, unknown> = {}) => ask(world, operator, mutation, variables)

const pricing = (rules: string) =>
  `mutation { updatePricing(activityId: "${sunset.id}", input: { rules: [${rules}] }) { name } }`

const update = (id: string, input: string) =>
  `mutation { updateProduct(activityId: "${id}", input: { ${input} }, force: true) { name } }`

/** Pseudo-random numbers that are the same in each run. */
function* randomNumbers(seed: number): Generator<number> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield state / 2 ** 32
  }
}

function shuffled<Item>(items: Item[], below: (most: number) => number): Item[] {
  for (let index = items.length - 1; index > 0; index--) {
    const other = below(index + 1)
    ;[items[index], items[other]] = [items[other]!, items[index]!]
  }
  return items
}

describe('answers that are kept', () => {
  it('are those that are right now, on every instance, whatever is booked and changed and however much time passes', async () => {
    const numbers = randomNumbers(20261123)
    const below = (most: number) => Math.floor(numbers.next().value! * most)
    const made: Booking[] = []
    const one = () => made.slice(-3)[below(3)] ?? ({ bookingReference: 'none' } as Booking)
    const day = () => new Date(world.now.getTime() + (1 + below(3)) * 86_400_000).toISOString().slice(0, 10)
    let resourceId = ''
    let count = 0
    const steps: Record<string, () => Promise<unknown>> = {
      book: async () => made.push(await wanderly.book({ date: day(), participants: 1 + below(4) })),
      'book elsewhere': async () =>
        made.push(await wanderly.book({ activityId: island.activityId, date: day(), time: '10:00', participants: 2 })),
      'book the rest, and wait': async () => {
        const date = day()
        const { body } = await plain.inject({
          url: `${partner}/availability/${sunset.id}/timeslots?Date=${date}`,
          headers: bearer('wanderly'),
        })
        const morning = (JSON.parse(body).data as { Time: string; Available: number }[]).find(
          each => each.Time === '09:00',
        )
        if (morning) made.push(await wanderly.book({ date, participants: morning.Available }))
        await manage(
          `mutation ($date: LocalDate!) { joinWaitlist(channel: POINT_OF_SALE, input: { activityId: "${sunset.id}", date: $date, time: "09:00",
            participants: 2, customer: { firstName: "Grace", lastName: "Hopper", email: "grace${count}@example.com" } }) { status } }`,
          { date },
        )
      },
      hold: async () => made.push(await wanderly.hold({ date: day(), participants: 1 + below(5) })),
      'hold of another': () => tripster.hold({ date: day(), participants: 2 }),
      confirm: () => wanderly.confirm(one()),
      cancel: () => wanderly.cancel(one()),
      amend: () => wanderly.amend(one(), { participants: 1 + below(5) }),
      'a minute': async () => pass(world, 1),
      'half an hour': async () => pass(world, 30),
      'an hour': async () => pass(world, 60),
      'expire holds': () => expireAllHolds(world.database, operators.kayaks.operatorId, world.now),
      'close a day': () =>
        manage(
          `mutation ($date: LocalDate!) { setScheduleException(activityId: "${sunset.id}", input: { date: $date, time: "18:00" }) { date } }`,
          { date: day() },
        ),
      'change a capacity': () =>
        manage(
          `mutation ($date: LocalDate!, $capacity: Int!) { setScheduleException(activityId: "${sunset.id}", input: { date: $date, time: "13:00", capacity: $capacity }) { date } }`,
          { date: day(), capacity: 10 + below(5) },
        ),
      'change a price': () => manage(update(sunset.id, `price: { amount: ${4000 + below(900)}, currency: "GBP" }`)),
      'change a name': () => manage(update(island.id, `shortDescription: "Trip number ${count}"`)),
      'change a cutoff': () => manage(update(sunset.id, `bookingCutoffMinutes: ${30 * below(8)}`)),
      'change the least group': () => manage(update(sunset.id, `minParticipants: ${1 + below(3)}`)),
      'change a duration': () => manage(update(island.id, `durationMinutes: ${60 + below(100)}`)),
      withdraw: () => manage(update(island.id, 'published: false')),
      publish: () => manage(update(island.id, 'published: true')),
      'price by days': () =>
        manage(pricing(`{ name: "Late", maxDaysBefore: ${below(3)}, percent: -${5 + below(20)} }`)),
      'one price again': () => manage(pricing('')),
      'price of a partner': () =>
        manage(
          pricing(
            `{ name: "Theirs", partnerIds: ["${encodeTypeId('ptr', wanderly.caller.partnerId!)}"], percent: -10 }`,
          ),
        ),
      'ask a question': () =>
        manage(
          `mutation { createWaiverQuestion(activityId: "${rapids.id}", input: { label: "Question ${count}", type: TEXT }) { label } }`,
        ),
      'share a resource': async () => {
        if (!resourceId) {
          const { createResource } = await manage(
            `mutation { createResource(input: { name: "Kayaks", quantity: 9 }) { resourceId: id } }`,
          )
          resourceId = (createResource as { resourceId: string }).resourceId
        }
        for (const { id } of [sunset, island]) {
          await manage(
            `mutation ($resourceId: ResourceID!) { updateResourceNeeds(activityId: "${id}", force: true,
              input: { needs: [{ resourceId: $resourceId, per: PARTICIPANT, quantity: 1 }] }) { name } }`,
            { resourceId },
          )
        }
      },
      'fewer of a resource': () =>
        manage(
          `mutation ($resourceId: ResourceID!, $quantity: Int!) { updateResource(resourceId: $resourceId, input: { quantity: $quantity }, force: true) { name } }`,
          { resourceId, quantity: 4 + below(9) },
        ),
    }
    const names = Object.keys(steps)
    const deck = shuffled([...names, ...names, ...names, ...names], below)
    const done = new Set<string>()
    await expectFresh('the beginning')
    await expectFresh('a repetition')
    for (count = 1; deck.length > 0 && count <= 400; count++) {
      const name = deck.pop()!
      // Some are refused, as it comes; each is tried until it has worked once.
      const worked = await steps[name]!().then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal) return false
          throw error
        },
      )
      if (worked) done.add(name)
      else if (!done.has(name)) deck.splice(below(deck.length), 0, name)
      await expectFresh(`${count} ${name}`)
      // What has no number yet counts as a change at each check.
      await numberAllChanges(world.database)
      if (below(4) > 0) continue
      await expectFresh(`${count} ${name}, numbered`)
      const minutes = 1 + below(90)
      pass(world, minutes)
      await expectFresh(`${count} ${name}, and ${minutes} minutes`)
    }
    await manage(update(island.id, 'published: true'))
    const never = names.filter(name => !done.has(name))
    expect(never).toEqual([])
  })

  it('are given without reading what they show, and answered with 304', async () => {
    const [app] = instances
    const path = `${partner}/availability?${days}`
    const right = await read(app!, path)
    await read(app!, path)
    await numberAllChanges(world.database)
    await read(app!, path)
    await world.admin.query('alter table product rename to product_away')
    try {
      expect((await read(app!, path)).answer).toEqual(right.answer)
      const unchanged = await read(app!, path, { 'if-none-match': right.answer.etag! })
      expect(unchanged.answer).toMatchObject({ statusCode: 304, body: '' })
      expect((await read(plain, path)).answer.statusCode).toBe(500)
    } finally {
      await world.admin.query('alter table product_away rename to product')
    }
  })

  it('are not given to a key from the instant of its revocation or its end, on any instance', async () => {
    const path = `${partner}/products`
    const issue = async (expiresAt?: Date) => {
      const { operatorId, partnerId } = wanderly.caller
      const input = { name: 'Shop', scopes: ['ota' as const], partnerId: partnerId!, expiresAt }
      const { key, apiKey } = await issueKey(world.database, operatorId, input, world.now)
      return { headers: { authorization: `Bearer ${key}` }, keyId: apiKey.keyId }
    }
    const ask = (app: FastifyInstance, headers: Record<string, string>) => app.inject({ url: path, headers })
    const detailOf = (body: string) => JSON.parse(body).detail
    const revoked = await issue()
    const expiring = await issue(new Date(world.now.getTime() + 60_000))
    for (let time = 0; time < 3; time++) {
      for (const app of instances) {
        for (const { headers } of [revoked, expiring]) expect((await ask(app, headers)).statusCode).toBe(200)
      }
    }
    await revokeKey(world.database, operators.kayaks.operatorId, revoked.keyId, world.now)
    await world.admin.query('update api_key set expires_at = $2 where key_id = $1', [expiring.keyId, world.now])
    for (const app of instances) {
      const response = await ask(app, revoked.headers)
      expect([response.statusCode, detailOf(response.body)]).toEqual([401, 'This API key was revoked.'])
      expect(response.headers['www-authenticate']).toBe('Bearer')
      const other = await ask(app, expiring.headers)
      expect([other.statusCode, detailOf(other.body)]).toEqual([401, 'This API key has expired.'])
      const invalid = await app.inject({ url: `${path}?Limit=0`, headers: revoked.headers })
      expect(invalid.statusCode).toBe(401)
    }
  })

  it('are not given to such a key over GraphQL either', async () => {
    const issue = async (expiresAt?: Date) => {
      const input = { name: 'Shop', scopes: ['operator:read' as const, 'operator:write' as const], expiresAt }
      const { key, apiKey } = await issueKey(world.database, operators.kayaks.operatorId, input, world.now)
      return { headers: { authorization: `Bearer ${key}` }, keyId: apiKey.keyId }
    }
    const post = (app: FastifyInstance, headers: Record<string, string>, payload: object | string) =>
      app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      })
    const products = { query: '{ products(first: 3) { nodes { name } } }' }
    const introspection = { query: '{ __schema { queryType { name } } }' }
    const asked: (object | string)[] = [
      products,
      { query: '{ partners(first: 3) { nodes { name } } }' },
      { query: `mutation { createPartner(input: { name: "Late", slug: "late" }) { slug } }` },
      { query: 'query ($first: Int!) { products(first: $first) { nodes { name } } }', variables: { first: 'x' } },
      { query: '{ products(first: 100000) { nodes { name } } }' },
      { query: '{ unknown }' },
      introspection,
      { query: 'subscription { changed { sequenceNumber } }' },
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'ab'.repeat(32) } } },
      { query: '{ products { nodes { name } } }', variables: [] },
      '{',
    ]
    await numberAllChanges(world.database)
    for (const payload of asked) {
      // An instance that has refused a key knows that it is not valid.
      const revoked = await issue()
      const expiring = await issue(new Date(world.now.getTime() + 60_000))
      for (let time = 0; time < 3; time++) {
        for (const app of instances) {
          for (const { headers } of [revoked, expiring]) {
            expect((await post(app, headers, products)).statusCode).toBe(200)
            expect((await post(app, headers, introspection)).statusCode).toBe(200)
          }
        }
      }
      await revokeKey(world.database, operators.kayaks.operatorId, revoked.keyId, world.now)
      await world.admin.query('update api_key set expires_at = $2 where key_id = $1', [expiring.keyId, world.now])
      for (const app of instances) {
        for (const [{ headers }, detail] of [
          [revoked, 'This API key was revoked.'],
          [expiring, 'This API key has expired.'],
        ] as const) {
          const response = await post(app, headers, payload)
          expect([payload, response.statusCode, response.body]).toEqual([payload, 401, expect.stringContaining(detail)])
          expect(response.headers['www-authenticate']).toBe('Bearer')
        }
      }
    }
    const late = await world.admin.query(`select from partner where slug = 'late'`)
    expect(late).toEqual([])
  })

  it('are compressed once for each encoding, with the headers of an answer that is not kept', async () => {
    const [app] = instances
    await numberAllChanges(world.database)
    for (const path of [`${partner}/products`, `${partner}/availability/${island.id}/timeslots?${days}`]) {
      const ask = (at: FastifyInstance, encoding: string, headers: Record<string, string> = {}) =>
        at.inject({ url: path, headers: { ...bearer('wanderly'), 'accept-encoding': encoding, ...headers } })
      const plainBody = (await plain.inject({ url: path, headers: bearer('wanderly') })).body
      expect(plainBody.length).toBeGreaterThan(1024)
      for (const [encoding, decompress, name] of [
        ['br', brotliDecompressSync, 'brotliCompress'],
        ['gzip', gunzipSync, 'gzip'],
      ] as const) {
        const { date, 'x-request-id': _, ...expected } = (await ask(plain, encoding)).headers
        for (let time = 0; time < 2; time++) await ask(app!, encoding)
        const compressing = jest.spyOn(zlib, name)
        syncBuiltinESMExports()
        const { headers, rawPayload } = await ask(app!, encoding)
        expect(headers).toMatchObject(expected)
        expect(decompress(rawPayload).toString()).toBe(plainBody)
        expect(compressing).not.toHaveBeenCalled()
        compressing.mockRestore()
        syncBuiltinESMExports()
        if (!headers.etag) continue
        const unchanged = await ask(app!, encoding, { 'if-none-match': headers.etag })
        expect([unchanged.statusCode, unchanged.headers.etag, unchanged.body]).toEqual([304, headers.etag, ''])
      }
    }
  })

  it('are not given to another partner, or to a partner of another operator', async () => {
    const path = `${partner}/availability?${days}`
    const theirs = encodeTypeId('ptr', wanderly.caller.partnerId!)
    await manage(pricing(`{ name: "Theirs", partnerIds: ["${theirs}"], percent: -10 }`))
    await numberAllChanges(world.database)
    const bodies = new Set<string>()
    for (const key of ['wanderly', 'tripster', 'wallPartner'] as const) {
      for (let time = 0; time < 3; time++) {
        const { body } = await instances[0]!.inject({ url: path, headers: bearer(key) })
        expect(body).toBe((await plain.inject({ url: path, headers: bearer(key) })).body)
        bodies.add(body)
      }
    }
    expect(bodies.size).toBe(3)
  })

  it('take no more memory than they count, and are read each time while much has no number', async () => {
    const cache = new ResponseCache(2 ** 20, async () => new Date(world.now.getTime() + 1000))
    let reads = 0
    const find = (position: FeedPosition | undefined) =>
      cache.find({ ...wanderly.caller, position }, 'question', undefined, world.now, async () => {
        reads++
        return { body: Buffer.alloc(16_384).subarray(0, 10) }
      })
    const position = { sequenceNumber: 7, unnumbered: MAX_UNNUMBERED }
    for (let time = 0; time < 2; time++) await find(position)
    const { body } = await find(position)
    expect([reads, body.length, body.buffer.byteLength]).toEqual([2, 10, 10])
    for (const other of [
      { ...position, sequenceNumber: 8 },
      { ...position, unnumbered: MAX_UNNUMBERED + 1 },
      { ...position, unnumbered: MAX_UNNUMBERED + 1 },
      undefined,
    ]) {
      const before = reads
      await find(other)
      expect([other, reads]).toEqual([other, before + 1])
    }
  })

  it('are not those of a key with other scopes', async () => {
    const { operatorId, partnerId } = wanderly.caller
    const path = `${partner}/questions/${activities.secret.id}`
    const issue = async (...scopes: ('ota' | 'operator:read')[]) => {
      const input = { name: scopes.join(), scopes, partnerId: partnerId! }
      const { key } = await issueKey(world.database, operatorId, input, world.now)
      return { authorization: `Bearer ${key}` }
    }
    const [both, own] = [await issue('ota', 'operator:read'), await issue('ota')]
    await numberAllChanges(world.database)
    for (const headers of [both, both, both, own, own, own, both]) {
      const { statusCode } = await instances[0]!.inject({ url: path, headers })
      expect([headers === both, statusCode]).toEqual([headers === both, headers === both ? 200 : 400])
    }
  })

  it('are not those of a transaction that is open, and are new when it has committed', async () => {
    const [app] = instances
    const path = `${partner}/availability/${island.id}/timeslots?${days}`
    const before = await read(app!, path)
    const during = await holding(
      world,
      [[recordingTimeslots('update timeslot set capacity = capacity + 1 where activity_id = $1'), [island.activityId]]],
      async () => [(await read(app!, path)).answer, (await read(app!, path)).answer],
    )
    expect(during).toEqual([before.answer, before.answer])
    const after = (await read(app!, path)).answer
    expect(after).not.toEqual(before.answer)
    expect(after).toEqual((await read(plain, path)).answer)
  })
})
