import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/access/Caller.ts'
import { Channel } from '../../src/bookings/Channel.ts'
import { makeBooking } from '../../src/bookings/makeBooking.ts'
import type { Sql } from '../../src/database/Database.ts'
import { encodeTypeId } from '../../src/scalars/typeid.ts'
import { activities, partners } from '../world/cast.ts'
import { World } from '../world/World.ts'
import { ask, refusalOf } from './ask.ts'

let world: World
let operator: Caller
/** The timeslot of the fourth day. */
let sundown: string

/** 24 bookings: 8 days, each sold once by each partner and once at the counter, a minute apart. */
beforeAll(async () => {
  world = await World.open()
  operator = await world.caller('operator')
  const callers = [await world.caller('wanderly'), await world.caller('tripster'), operator]
  for (let at = 0; at < 24; at++) {
    const customer = {
      firstName: `Guest${at}`,
      lastName: at === 7 ? "100% O'Brien" : 'Byron',
      email: `g${at}@example.com`,
    }
    const input = {
      activityId: at % 2 ? activities.sunset.activityId : activities.midnight.activityId,
      date: `2026-07-0${1 + (at % 8)}`,
      time: at % 2 ? '09:00' : '01:30',
      participants: 1,
      customer,
      partnerReference: at === 5 ? 'ORDER_5' : null,
    }
    const channel = at % 3 === 2 ? Channel.POINT_OF_SALE : null
    const request = { input, channel, idempotencyKey: null }
    const now = new Date(world.now.getTime() + at * 60_000)
    const { booking } = await makeBooking(world.database, callers[at % 3]!, request, now)
    if (at === 3) sundown = encodeTypeId('ts', booking.timeslotId)
  }
})
afterAll(() => world.close())

interface Page {
  bookings: {
    edges: { cursor: string; node: { customer: { firstName: string } } }[]
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string }
    totals: { bookings: number; participants: number; price: { amount: number; currency: string } }
  }
}

const query = `query ($filter: BookingFilter, $orderBy: BookingOrder, $first: Int, $after: String, $last: Int, $before: String) {
  bookings(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
    edges { cursor node { customer { firstName } } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    totals { bookings participants price { amount currency } }
  }
}`

const list = async (variables: object, caller: Caller = operator) =>
  (await ask<Page>(world, caller, query, variables as Record<string, unknown>)).bookings
const guests = (page: Page['bookings']) => page.edges.map(edge => Number(edge.node.customer.firstName.slice(5)))
const matching = async (filter: object) => guests(await list({ filter, orderBy: 'CREATED_AT_ASC', first: 100 }))
const all = Array.from({ length: 24 }, (_, at) => at)

describe('query bookings', () => {
  it('lists the latest first, with totals of the whole list', async () => {
    const page = await list({ first: 3 })
    expect(guests(page)).toEqual([23, 22, 21])
    expect(page.totals).toEqual({ bookings: 24, participants: 24, price: { amount: 24 * 4500, currency: 'GBP' } })
  })

  it.each([
    ['CREATED_AT_ASC', all],
    ['CREATED_AT_DESC', all.toReversed()],
  ])('walks %s forwards and back without losing or repeating one', async (orderBy, expected) => {
    const forwards: number[] = []
    let after: string | null = null
    for (let more = true; more; ) {
      const page: Page['bookings'] = await list({ orderBy, first: 7, after })
      expect(page.pageInfo.hasPreviousPage).toBe(after !== null)
      forwards.push(...guests(page))
      after = page.pageInfo.endCursor
      more = page.pageInfo.hasNextPage
    }
    expect(forwards).toEqual(expected)

    const backwards: number[] = []
    let before: string | null = null
    for (let more = true; more; ) {
      const page: Page['bookings'] = await list({ orderBy, last: 7, before })
      expect(page.pageInfo.hasNextPage).toBe(before !== null)
      backwards.unshift(...guests(page))
      before = page.pageInfo.startCursor
      more = page.pageInfo.hasPreviousPage
    }
    expect(backwards).toEqual(expected)
  })

  it('orders by start, and by identifier where starts are equal', async () => {
    const ascending = guests(await list({ orderBy: 'STARTS_AT_ASC', first: 100 }))
    expect(guests(await list({ orderBy: 'STARTS_AT_DESC', first: 100 }))).toEqual(ascending.toReversed())
    expect(ascending.slice(0, 3).map(at => at % 8)).toEqual([0, 0, 0])
  })

  it.each<[string, () => object, (at: number) => boolean]>([
    ['channels', () => ({ channels: ['POINT_OF_SALE'] }), at => at % 3 === 2],
    ['a partner', () => ({ partnerId: partners.tripster.partnerId }), at => at % 3 === 1],
    ['an activity', () => ({ activityId: activities.sunset.id }), at => at % 2 === 1],
    [
      'the days on which they take place',
      () => ({ from: '2026-07-02', to: '2026-07-03' }),
      at => [1, 2].includes(at % 8),
    ],
    ['a timeslot', () => ({ timeslotId: sundown }), at => at % 8 === 3],
    ['states', () => ({ statuses: ['CANCELLED', 'NO_SHOW'] }), () => false],
    ['waiver states', () => ({ waiverStatuses: ['not_required'] }), () => true],
    ['a part of a name', () => ({ text: 'guest7 100%' }), at => at === 7],
    ['a part of an e-mail address', () => ({ text: 'G12@EXAMPLE' }), at => at === 12],
    ['a part of the partner reference, literally', () => ({ text: 'ORDER_' }), at => at === 5],
    ['a payment reference', () => ({ text: 'tripster-' }), at => at % 3 === 1],
    ['everything at once', () => ({ channels: ['PARTNER'], from: '2026-07-08', text: 'byron' }), at => at === 15],
  ])('filters by %s', async (_, filter, expected) => {
    expect(await matching(filter())).toEqual(all.filter(expected))
  })

  it('finds a start soon after midnight on its local day', async () => {
    // Half past one in London, half past midnight in UTC, and the evening before in New York.
    expect(await matching({ from: '2026-07-01', to: '2026-07-01', activityId: activities.midnight.id })).toEqual([
      0, 8, 16,
    ])
  })

  it('names every argument that is wrong', async () => {
    const refusal = await refusalOf(list({ first: 0, last: 5, after: 'nonsense', before: 'nonsense' }))
    expect(refusal.code).toBe('validation')
    expect(refusal.facts.errors!.map(each => each.path)).toEqual([['last'], ['after'], ['before']])
  })

  it('takes no cursor that only looks like one', async () => {
    for (const id of ['-'.repeat(36), `${'0'.repeat(30)}------`]) {
      const after = Buffer.from(`1781510400000 ${id}`).toString('base64url')
      expect((await refusalOf(list({ after }))).facts.errors).toEqual([
        { path: ['after'], detail: 'after must be a cursor out of an earlier page of this list.' },
      ])
    }
  })

  it("shows nothing of another operator's", async () => {
    const page = await list({}, await world.caller('wallsOperator'))
    expect(page.edges).toEqual([])
    expect(page.totals.bookings).toBe(0)
  })
})

describe('a page of bookings with everything around them', () => {
  const everything = (first: number) => `{
    bookings(first: ${first}) {
      edges { node {
        bookingReference waiverUrl channel
        product { name hasQuestions } timeslot { available status } partner { name } answers { label value }
      } }
      pageInfo { hasNextPage }
      totals { bookings }
    }
  }`

  it('costs as many statements for twenty as for two', async () => {
    const statements = await counting(() => ask(world, operator, everything(20)))
    expect(statements).toBe(await counting(() => ask(world, operator, everything(2))))
    // The page, its totals, and one each for products, timeslots, partners and answers.
    expect(statements).toBe(6)
  })

  async function counting(work: () => Promise<unknown>): Promise<number> {
    const { database } = world
    const original: Sql['query'] = database.query
    let count = 0
    database.query = (text: string, values?: readonly unknown[]) => {
      count++
      return original(text, values)
    }
    try {
      await work()
    } finally {
      database.query = original
    }
    return count
  }
})
