import { afterEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { operationLimits } from '../../src/transports/graphql/limits/limitOperation.ts'
import { Bulk } from '../bulk/Bulk.ts'
import { activities } from '../world/cast.ts'
import { countValues } from '../world/countValues.ts'
import { doJobs } from '../world/doJobs.ts'
import { openApp } from '../world/openApp.ts'
import { useApp } from '../world/useWorld.ts'
import { post } from './post.ts'

const { world, app } = useApp()
let limited: FastifyInstance | undefined
afterEach(async () => {
  await limited?.close()
  limited = undefined
})

const { id } = activities.sunset
const days = (count: number) => {
  const to = new Date(Date.parse('2026-07-01') + (count - 1) * 86_400_000).toISOString().slice(0, 10)
  return `from: "2026-07-01", to: "${to}"`
}

/** Lists of days and timeslots inside each other: each counts as 10 or 30 objects before it runs, and has hundreds. */
const nested = (inside: string, count = 90) => `product { timeslots(${days(count)}) { date ${inside} } }`

describe('an operation that returns more values than it may', () => {
  it.each([
    ['timeslots', `timeslots(activityId: "${id}", ${days(90)}) { ${nested('time status')} }`],
    ['availableTimeslots', `availableTimeslots(activityId: "${id}", ${days(90)}) { ${nested('time status')} }`],
    [
      'availableDates',
      `timeslots(activityId: "${id}", ${days(90)}) { product { availableDates(${days(400)}) { date } } }`,
    ],
    ['many fields', `timeslots(activityId: "${id}", ${days(300)}) { ${many('date', 130)} }`],
    ['a list of another list', `products(first: 5) { nodes { timeslots(${days(90)}) { ${nested('time')} } } }`],
  ])('is refused as a whole: %s', async (_, fields) => {
    for (let run = 0; run < 3; run++) {
      const { status, body, error } = await post(app, { query: `{ first: viewer { scopes } ${fields} }` })
      expect(status).toBe(200)
      expect(body.data).toBe(null)
      expect(body.errors).toHaveLength(1)
      expect(error.message).toMatch(
        /^The operation returns more than 100000 values\. Most of them: \w+.*Ask for fewer days/,
      )
      const { code, limit } = error.extensions
      expect(code).toBe('validation')
      expect(limit).toMatchObject({ name: 'values', maximum: operationLimits.values })
      expect(limit.requested).toBeGreaterThan(operationLimits.values)
      expect(error.path.filter((step: unknown) => typeof step === 'string')).toEqual(limit.fields[0].path)
      expect(error.locations).toHaveLength(1)
      const { requestedCost, returnedCost } = body.extensions.cost
      expect(requestedCost).toBeLessThan(operationLimits.cost)
      expect(returnedCost).toBe(limit.requested)
    }
  })

  it('names the lists that have most of them, with their objects', async () => {
    const { error } = await post(app, {
      query: `{ timeslots(activityId: "${id}", ${days(90)}) { ${nested('time')} } }`,
    })
    expect(error.extensions.limit.fields).toEqual([
      { path: ['timeslots', 'product', 'timeslots'], objects: expect.any(Number), cost: expect.any(Number) },
      { path: ['timeslots'], objects: 270, cost: 540 },
    ])
  })

  it('has done its work, if it is a mutation: only the lists that did not fit are missing, with one error', async () => {
    const query = `mutation ($input: CreateBookingInput!) {
      createBooking(input: $input) { booking { bookingReference product { timeslots(${days(90)}) { time ${nested('time')} } } } }
    }`
    const input = {
      activityId: id,
      date: '2026-07-01',
      time: '09:00',
      participants: 1,
      customer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
      channel: 'POINT_OF_SALE',
      idempotencyKey: 'returned-values',
    }
    const { body } = await post(app, { query, variables: { input } })
    expect(body.errors).toMatchObject([{ extensions: { limit: { name: 'values' } } }])
    const { bookingReference, product } = body.data.createBooking.booking
    expect(bookingReference).toMatch(/^\w{4}-\w{4}$/)
    expect(product.timeslots[0].product.timeslots).toHaveLength(270)
    expect(product.timeslots.at(-1).product.timeslots).toBe(null)
  })
})

describe('the values that an operation returns', () => {
  it.each([
    ['a list', `timeslots(activityId: "${id}", ${days(9)}) { date time product { name units { name } } }`],
    ['lists in a list', `timeslots(${days(2)}) { date ${nested('time')} }`],
    ['a page', 'products(first: 5) { totalCount nodes { name } edges { cursor node { name questions { label } } } }'],
    ['merged selections', `timeslots(${days(2)}) { date } timeslots(${days(2)}) { time date product { name } }`],
    ['objects', 'viewer { scopes operator { name timeZone } }'],
  ])('are counted with every list: %s', async (_, fields) => {
    const { body } = await post(app, { query: `{ ${fields} }` })
    expect(body.errors).toBe(undefined)
    expect(body.extensions.cost.returnedCost).toBe(countValues(body.data))
  })

  it('cost points where they are more than were expected, and the next operation waits for them', async () => {
    let uptime = 0
    limited = await openApp(world, { rateLimitPerSecond: 10, uptime: () => uptime })
    const query = `{ timeslots(activityId: "${id}", ${days(90)}) { product { timeslots(${days(20)}) { date } } } }`
    const { body, headers } = await post(limited, { query })
    const { requestedCost, returnedCost, points, remainingPoints } = body.extensions.cost
    expect(requestedCost).toBeLessThan(1000)
    expect(returnedCost).toBe(countValues(body.data))
    expect(points).toBe(1 + Math.floor(returnedCost / 1000))
    expect(headers['x-operation-points']).toBe(String(points))
    expect(remainingPoints).toBe(20 - points)

    // It runs while a point is left, so the key owes what it has not got.
    let left = remainingPoints
    for (; left >= 1; left -= points) {
      const answer = await post(limited, { query })
      expect([answer.status, answer.body.extensions.cost.remainingPoints]).toEqual([200, Math.max(0, left - points)])
    }
    expect(left).toBeLessThan(0)
    const refused = await post(limited, { query })
    // What the next request costs is not known when it is counted: it waits until the bucket is full, and pays the debt first.
    const seconds = Math.ceil((20 - left) / 10)
    expect(seconds).toBeGreaterThan(2)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(seconds)])
    uptime += 1000 * seconds
    expect((await post(limited, { query })).status).toBe(200)
  })

  it('are limited in each page of a bulk query, whose pages become shorter', async () => {
    const bulk = new Bulk(world, app)
    const lines = (count: number) => `nodes { name timeslots(${days(count)}) { ${nested('time', count)} } }`
    const { error } = await post(app, { query: `{ products(first: 5) { ${lines(70)} } }` })
    expect(error.extensions.limit).toMatchObject({ name: 'values' })

    const made = await bulk.query(`{ products { ${lines(70)} } }`)
    const tooLarge = await bulk.query(`{ products { ${lines(80)} } }`)
    await doJobs(world, ['bulk'])
    expect(await bulk.find(made)).toMatchObject({ status: 'COMPLETED', lineCount: 5 })
    expect((await bulk.result(made)).map(each => each.name)).toContain('Sunset Kayak Tour')
    // One line has too many.
    expect(await bulk.find(tooLarge)).toMatchObject({
      status: 'FAILED',
      failure: expect.stringMatching(/timeslots: The operation returns more than 100000 values/),
    })
  })
})

function many(field: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ')
}
