import { beforeEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import type { AppSettings } from '../../src/app/AppSettings.ts'
import { problemKinds } from '../../src/domain/refusals/problem.ts'
import { encodeTypeId, newId } from '../../src/domain/scalars/typeid.ts'
import { errorCodes } from '../../src/transports/graphql/errors/errorCodes.ts'
import { asAgency, openAgency } from '../world/agency.ts'
import { activities, NOW } from '../world/cast.ts'
import { bearer, openApp } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'
import { checkTypes } from './checkTypes.ts'

const { world, app } = useApp()
beforeEach(() => {
  world.now = NOW
})

type Key = Parameters<typeof bearer>[0] | null

/** One request to an API, with its status and code. */
type Transport = (
  request: { get?: string; post?: string; query?: string; variables?: object; body?: object | string },
  more?: { key?: Key; headers?: Record<string, string>; on?: FastifyInstance },
) => Promise<{
  status: number
  code: string
  detail: string
  retryAfter: number | undefined
  body: Record<string, unknown>
}>

const overRest: Transport = async ({ get, post, body }, { key = 'wanderly', headers = {}, on = app } = {}) => {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await on.inject({
    method: get ? 'GET' : 'POST',
    url: (get ?? post)!.startsWith('/usage') ? `/api/v2${get ?? post}` : `/api/v2/ota/partner${get ?? post}`,
    headers: { ...type, ...(key && bearer(key)), ...headers },
    payload: typeof body === 'object' ? JSON.stringify(body) : body,
  })
  const problem = response.json<Record<string, unknown>>()
  return {
    status: response.statusCode,
    code: String(problem.type).split('/').at(-1)!,
    detail: String(problem.detail),
    retryAfter: response.headers['retry-after'] === undefined ? undefined : Number(response.headers['retry-after']),
    body: problem,
  }
}

/** The `extensions` of every error that was returned over GraphQL. */
const returned: Record<string, unknown>[] = []

const overGraphql: Transport = async (
  { query, variables, body },
  { key = 'wanderly', headers = {}, on = app } = {},
) => {
  const response = await on.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...(key && bearer(key)), ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify({ query, variables }),
  })
  const [error] = response.json<{ errors: { message: string; extensions: Record<string, unknown> }[] }>().errors
  const { extensions, message } = error!
  returned.push(extensions)
  expect(extensions.detail).toBe(message)
  const { status, code, retryAfterSeconds } = extensions as { status: number; code: string; retryAfterSeconds?: number }
  return { status, code, detail: message, retryAfter: retryAfterSeconds, body: extensions }
}

const order = (more: object = {}) => ({
  activityId: activities.sunset.id,
  date: '2026-07-01',
  time: '09:00',
  participants: 1,
  customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  ...more,
})
const pascal = (value: unknown): unknown =>
  value !== null && typeof value === 'object'
    ? Object.fromEntries(
        Object.entries(value).map(([name, member]) => [
          `${name[0]!.toUpperCase()}${name.slice(1)}`.replace(/Id$/, 'ID'),
          pascal(member),
        ]),
      )
    : value

const create =
  'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { booking { bookingReference } } }'
const cancel = (reference: string) => ({
  post: `/booking/${reference}/cancel`,
  query: `mutation { cancelBooking(input: { bookingReference: "${reference}" }) { booking { status } } }`,
})
const list = { get: '/products', query: '{ products { nodes { name } } }' }
const none = encodeTypeId('act', '01970000-0000-7000-8000-ffffffffffff')

const booking = (more: object = {}, key: string | null = null) => ({
  post: '/booking',
  body: pascal(order(more)) as object,
  query: create,
  variables: { input: { ...order(more), idempotencyKey: key } },
})

async function booked(date: string): Promise<string> {
  world.now = NOW
  const response = await app.inject({
    method: 'POST',
    url: '/api/v2/ota/partner/booking',
    headers: bearer('wanderly'),
    payload: pascal(order({ date })) as object,
  })
  return response.json<{ data: { BookingReference: string } }>().data.BookingReference
}

const withSettings = async <T>(
  settings: Partial<AppSettings>,
  work: (on: FastifyInstance) => Promise<T>,
): Promise<T> => {
  const other = await openApp(world, { drainTime: 0, ...settings })
  try {
    return await work(other)
  } finally {
    await other.close()
  }
}

type Way = (transport: Transport) => ReturnType<Transport>

/** How to cause each refusal, in the same way in both APIs. */
const ways: Record<string, Way> = {
  validation: transport => transport(booking({ participants: 0 })),
  'malformed-request': transport => transport({ post: '/booking', body: '{' }),
  'unknown-activity': transport =>
    transport({
      get: `/availability/${none}/timeslots?Date=2026-07-01`,
      query: `{ availableTimeslots(activityId: "${none}", date: "2026-07-01") { date } }`,
    }),
  'ambiguous-product-query': transport => transport({ get: '/resolve-product', query: '{ resolveProduct { name } }' }),
  'product-not-found': transport =>
    transport({ get: '/resolve-product?ID=99', query: '{ resolveProduct(productId: 99) { name } }' }),
  'booking-not-found': transport =>
    transport({ get: '/booking/AAAA-AAAA', query: '{ booking(bookingReference: "AAAA-AAAA") { status } }' }),
  unauthenticated: transport => transport(list, { key: null }),
  'permission-denied': transport => transport(list, { key: 'usage' }),
  'operator-required': async transport => {
    const { key } = await openAgency(world, newId(new Date()))
    return transport(list, { key: null, headers: asAgency(key) })
  },
  'insufficient-capacity': transport => transport(booking({ participants: 11 })),
  'timeslot-closed': transport => {
    world.now = new Date('2026-07-01T07:30:00Z')
    return transport(booking())
  },
  'cancellation-cutoff-passed': async transport => {
    const reference = await booked('2026-07-02')
    world.now = new Date('2026-07-02T07:00:00Z')
    return transport(cancel(reference))
  },
  'invalid-transition': async transport => {
    const reference = await booked('2026-07-03')
    await world.admin.query(`update booking set status = 'NO_SHOW' where booking_reference = $1`, [reference])
    return transport(cancel(reference))
  },
  'version-conflict': async transport => {
    const reference = await booked('2026-07-07')
    return transport({
      post: `/booking/${reference}/amend`,
      body: { Notes: 'x', ExpectedVersion: 7 },
      query: `mutation { amendBooking(input: { bookingReference: "${reference}", notes: "x", expectedVersion: 7 }) { booking { status } } }`,
    })
  },
  'price-changed': transport => {
    const expected = order({ date: '2026-07-06', expectedPrice: { amount: 1, currency: 'GBP' } })
    return transport({
      post: '/booking',
      body: pascal(expected) as object,
      query: 'mutation ($input: CreateBookingInput!) { createBooking(input: $input) { booking { status } } }',
      variables: { input: expected },
    })
  },
  'promo-code-refused': transport => transport(booking({ date: '2026-07-06', promoCode: 'NOTHING' })),
  'voucher-refused': transport => transport(booking({ date: '2026-07-06', voucherCode: '2222-2222-2222' })),
  'hold-limit': async transport => {
    await world.admin.query('update operator set held_places_per_timeslot = 1')
    return transport({
      post: '/hold',
      body: pascal(order({ date: '2026-07-08', participants: 2 })) as object,
      query: 'mutation ($input: HoldBookingInput!) { holdBooking(input: $input) { booking { status } } }',
      variables: { input: order({ date: '2026-07-08', participants: 2 }) },
    })
  },
  'places-available': transport =>
    transport({
      post: '/waitlist',
      body: pascal(order()) as object,
      query: 'mutation ($input: JoinWaitlistInput!) { joinWaitlist(input: $input) { waitlistEntry { status } } }',
      variables: { input: order() },
    }),
  'waitlist-full': async transport => {
    const wish = order({
      date: '2026-07-09',
      customer: { firstName: 'Zoe', lastName: 'Late', email: 'zoe@example.com' },
    })
    const { operatorId, activityId } = activities.sunset
    await world.admin.query(
      `update timeslot set taken = capacity where operator_id = $1 and activity_id = $2 and date = '2026-07-09'`,
      [operatorId, activityId],
    )
    await world.admin.query(
      `insert into waitlist_entry (operator_id, waitlist_id, activity_id, date, participants, first_name, last_name, email, channel, status,
         created_at)
       select $1, gen_random_uuid(), $2, '2026-07-09', 1, 'N', 'N', gen_random_uuid() || '@example.com', 'ONLINE', 'WAITING', $3
       from generate_series(1, 100)`,
      [operatorId, activityId, NOW],
    )
    return transport({
      post: '/waitlist',
      body: pascal(wish) as object,
      query: 'mutation ($input: JoinWaitlistInput!) { joinWaitlist(input: $input) { waitlistEntry { status } } }',
      variables: { input: wish },
    })
  },
  'not-found': transport => {
    const id = encodeTypeId('wl', '01970000-0000-7000-8000-ffffffffffff')
    return transport({ get: `/waitlist/${id}`, query: `{ waitlistEntry(waitlistId: "${id}") { status } }` })
  },
  'changes-expired': async transport => {
    const { operatorId } = activities.sunset
    await world.admin.query('select number_changes($1)', [operatorId])
    await world.admin.query('delete from change_event where operator_id = $1', [operatorId])
    return transport({ get: '/changes?after=0', query: '{ changes(after: 0) { sequenceNumber } }' })
  },
  'sequence-number-ahead': transport =>
    transport({ get: '/changes?after=999999', query: '{ changes(after: 999999) { sequenceNumber } }' }),
  'idempotency-conflict': async transport => {
    const headers = { 'idempotency-key': 'conflict' }
    const { operatorId, activityId } = activities.sunset
    const lock = `select from timeslot where operator_id = $1 and activity_id = $2 and date = '2026-07-04' for update`
    const { first, second } = await holding(world, [[lock, [operatorId, activityId]]], async () => {
      const first = overRest(booking({ date: '2026-07-04' }), { headers })
      await untilQueued(world, 1)
      return { first, second: await transport(booking({ date: '2026-07-04' }, 'conflict'), { headers }) }
    })
    await first
    await world.admin.query(`delete from idempotency_record where idempotency_key = 'conflict'`)
    return second
  },
  'idempotency-mismatch': async transport => {
    const headers = { 'idempotency-key': 'mismatch' }
    const url = '/api/v2/ota/partner/booking'
    const payload = pascal(order({ date: '2026-07-05' })) as object
    await app.inject({ method: 'POST', url, headers: { ...bearer('wanderly'), ...headers }, payload })
    return transport(booking({ date: '2026-07-06' }, 'mismatch'), { headers })
  },
  'payload-too-large': transport =>
    transport({ post: '/booking', body: JSON.stringify({ Notes: 'x'.repeat(2_000_000) }) }),
  'unsupported-media-type': transport =>
    transport({ post: '/booking', body: 'x' }, { headers: { 'content-type': 'text/plain' } }),
  'rate-limited': transport =>
    withSettings({ rateLimitPerSecond: 1 }, async on => {
      for (let index = 0; index < 2; index++)
        await on.inject({ url: '/api/v2/ota/partner/products', headers: bearer('wanderly') })
      return transport(list, { on })
    }),
  overloaded: transport => withSettings({ maxInFlight: 0 }, on => transport(list, { on })),
  internal: async transport => {
    await world.admin.query('alter view product_of_operator rename to elsewhere')
    try {
      return await transport(list)
    } finally {
      await world.admin.query('alter view elsewhere rename to product_of_operator')
    }
  },
}

/** Refusals of a path: GraphQL has one path, and its identifiers are ordinary fields. */
const restOnly: Record<string, Way> = {
  'invalid-activity-id': transport => transport({ get: '/questions/kayak' }),
  'method-not-allowed': transport => transport({ post: '/products', body: {} }),
}

/** Refusals of operations that only GraphQL has. */
const graphqlOnly: Record<string, Way> = {
  'persisted-query-not-found': transport => {
    const persistedQuery = { version: 1, sha256Hash: 'a'.repeat(64) }
    return transport({ body: JSON.stringify({ extensions: { persistedQuery } }) })
  },
  'document-not-trusted': transport =>
    withSettings({ trustedDocuments: 'only', sandbox: false }, on => transport(list, { on })),
  'already-imported': async transport => {
    const input = { ...order({ date: '2026-07-08' }), externalReference: 'old-1' }
    const query = 'mutation ($input: ImportBookingInput!) { importBooking(input: $input) { booking { id } } }'
    const send = () => ({ query, variables: { input } })
    await app.inject({ method: 'POST', url: '/graphql', headers: bearer('operator'), payload: send() })
    return transport(send(), { key: 'operator' })
  },
  'resource-shortage': async transport => {
    const send = async (query: string) => {
      const response = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: bearer('operator'),
        payload: { query },
      })
      return response.body
    }
    const made = await send('mutation { createResource(input: { name: "Kayak", quantity: 4 }) { resource { id } } }')
    const id = /res_\w+/.exec(made)![0]
    await send(
      `mutation { updateResourceNeeds(input: { activityId: "${activities.rapids.id}", needs: [{ resourceId: "${id}", per: PARTICIPANT }] }) { product { id } } }`,
    )
    const sold = order({ activityId: activities.rapids.id, date: '2026-07-08', time: '12:00', participants: 3 })
    await app.inject({
      method: 'POST',
      url: '/api/v2/ota/partner/booking',
      headers: bearer('wanderly'),
      payload: pascal(sold) as object,
    })
    const query = `mutation { updateResource(input: { resourceId: "${id}", quantity: 2 }) { resource { quantity } } }`
    return transport({ query }, { key: 'operator' })
  },
}

describe('every refusal', () => {
  it('is caused in this test', () => {
    expect(Object.keys({ ...ways, ...restOnly, ...graphqlOnly }).sort()).toEqual(Object.keys(problemKinds).sort())
  })

  it.each(Object.entries({ ...ways, ...restOnly }))('%s is a problem over REST, with its status', async (code, way) => {
    const answer = await way(overRest)
    expect(answer).toMatchObject({
      code,
      status: problemKinds[code as keyof typeof problemKinds].status,
      body: {
        type: `http://service.test/problems/${code}`,
        title: problemKinds[code as keyof typeof problemKinds].title,
        status: answer.status,
        instance: expect.stringMatching(/^\/api\/v2\/(ota\/partner|usage)\//),
        requestId: expect.any(String),
      },
    })
    expect(answer.detail).toMatch(/^.+[.!?]$/s)
  })

  it.each(Object.entries(ways))('%s has the same fields over GraphQL', async (code, way) => {
    const [rest, graphql] = [await way(overRest), await way(overGraphql)]
    expect(graphql).toMatchObject({
      code,
      status: rest.status,
      body: { type: rest.body.type, title: rest.body.title, requestId: expect.any(String) },
    })
    expect(rest.body.code).toBe(code)
    expect(Object.keys(graphql.body).sort()).toEqual(Object.keys(rest.body).sort())
    // Over REST it is a header, too. Both count from when they were asked, so they can differ.
    expect(typeof graphql.retryAfter).toBe(typeof rest.retryAfter)
    expect(rest.body.retryAfterSeconds).toBe(rest.retryAfter)
  })

  it.each(Object.entries(graphqlOnly))('%s is returned over GraphQL, with its status', async (code, way) => {
    const { status, title } = problemKinds[code as keyof typeof problemKinds]
    expect(await way(overGraphql)).toMatchObject({ code, status, body: { title, requestId: expect.any(String) } })
  })
})

/** Further errors over GraphQL, with facts that those above do not have. */
const rare: Record<string, { query: string; variables?: object; key?: Key }> = {
  'a value that is written in the document': { query: '{ availableDates(activityId: "", first: 0) { date } }' },
  'an input that is invalid in the document': {
    query: `mutation { createBooking(input: { activityId: "${activities.sunset.id}", date: "2026-07-01", time: "09:00", participants: 0,
      customer: { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" } }) { replayed } }`,
  },
  'questions without answers': {
    query: create,
    variables: { input: order({ activityId: activities.cave.id, time: '11:00' }) },
  },
  'an operation that is too deep': {
    query: `{ bookings { nodes ${'{ product { bookings { nodes '.repeat(6)} { id } ${'} } }'.repeat(6)} } }`,
    key: 'operator',
  },
  'an operation that is too expensive': {
    query: '{ bookings(first: 100) { nodes { product { bookings(first: 100) { nodes { id status version } } } } } }',
    key: 'operator',
  },
}

describe('GET /refusals.d.ts', () => {
  const check = async (errors: unknown[]) => {
    const { body } = await app.inject('/refusals.d.ts')
    const text = `import type { Refusal } from './refusals'\nexport const errors: Refusal[] = ${JSON.stringify(errors, null, 1)}\n`
    return checkTypes({ 'refusals.d.ts': body, 'errors.ts': text })
  }

  it('has types that fit what is returned over GraphQL', async () => {
    for (const { query, variables, key } of Object.values(rare)) await overGraphql({ query, variables }, { key })
    expect(await check(returned)).toBe('')
    const text = JSON.stringify(returned)
    for (const fact of ['alternatives":[{"id', 'questionId', 'participants":[1]', 'locations', 'longestPage', 'depth'])
      expect(text).toContain(fact)
    // What only a path or a method of REST can have.
    const missing = errorCodes.filter(code => !returned.some(each => each.code === code))
    expect(missing).toEqual(['method-not-allowed'])
  })

  it('does not fit an error without a fact, with another one, or with a value of another type', async () => {
    const full = returned.find(each => each.code === 'insufficient-capacity')!
    const { available: _, ...without } = full
    const reports = await check([full, without, { ...full, held: 1 }, { ...full, alternatives: [{ id: 1 }] }])
    expect(reports).toMatch(/Property 'available' is missing/)
    expect(reports).toMatch(/held.* does not exist in type 'InsufficientCapacityRefusal'/)
    expect(reports).toMatch(/Type 'number' is not assignable to type 'string'/)
  })
})
