import { beforeAll, describe, expect, it } from '@jest/globals'
import {
  type BookingFilter,
  type BookingOrder,
  BookingsDocument,
  type BookingsQuery,
} from '../../src/dashboard/api/generated.ts'
import { comesBefore } from '../../src/dashboard/bookings/bookingOrder.ts'
import { matches } from '../../src/dashboard/bookings/matches.ts'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { makeBooking } from '../../src/domain/bookings/sale/makeBooking.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { recountTotals } from '../bookings/recountTotals.ts'
import { activities, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { ask, refusalOf } from './ask.ts'

/** SQL that sets the price of bookings of one line, in minor units. */
const priceOf = (minor: number) =>
  `price_minor = ${minor}, lines = jsonb_build_array(lines -> 0 || '{"amount": ${minor}}')`

const world = useWorld()
let operator: Caller
/** The timeslot of the fourth day. */
let sundown: string

/** 24 bookings, made a minute apart: one by each partner and one at the point of sale on each of 8 days. */
beforeAll(async () => {
  operator = await world.caller('operator')
  const callers = [await world.caller('wanderly'), await world.caller('tripster'), operator]
  for (let index = 0; index < 24; index++) {
    const customer = {
      firstName: `Guest${index}`,
      lastName: index === 7 ? "100% O'Brien" : 'Byron',
      email: `g${index}@example.com`,
    }
    const input = {
      activityId: index % 2 ? activities.sunset.activityId : activities.midnight.activityId,
      date: `2026-07-0${1 + (index % 8)}`,
      time: index % 2 ? '09:00' : '01:30',
      participants: 1,
      customer,
      partnerReference: index === 5 ? 'ORDER_5' : null,
    }
    const channel = index % 3 === 2 ? Channel.POINT_OF_SALE : null
    const request = { input, channel, idempotencyKey: null }
    const now = new Date(world.now.getTime() + index * 60_000)
    const { booking } = await makeBooking(world.database, callers[index % 3]!, request, now)
    if (index === 3) sundown = encodeTypeId('ts', booking.timeslotId)
  }
})

interface Page {
  bookings: {
    edges: { cursor: string; node: { customer: { firstName: string } } }[]
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string }
    totals: { bookingCount: number; participants: number; price: { amount: number; currency: string } }
  }
}

const query = `query ($filter: BookingFilter, $orderBy: BookingOrder, $first: Int, $after: String, $last: Int, $before: String) {
  bookings(filter: $filter, orderBy: $orderBy, first: $first, after: $after, last: $last, before: $before) {
    edges { cursor node { customer { firstName } } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    totals { bookingCount participants price { amount currency } }
  }
}`

const list = async (variables: object, caller: Caller = operator) =>
  (await ask<Page>(world, caller, query, variables as Record<string, unknown>)).bookings
const guests = (page: Page['bookings']) => page.edges.map(edge => Number(edge.node.customer.firstName.slice(5)))
const matching = async (filter: object) => guests(await list({ filter, orderBy: 'CREATED_AT_ASC', first: 100 }))
const all = Array.from({ length: 24 }, (_, index) => index)

/** The bookings, read with the query of the dashboard. */
const rowsOf = async (orderBy: BookingOrder, filter: BookingFilter = {}) =>
  (
    await ask<BookingsQuery>(world, operator, String(BookingsDocument), { filter, orderBy, first: 100 })
  ).bookings.edges.map(edge => edge.node)

const orders = ['CREATED_AT', 'STARTS_AT', 'LAST_NAME', 'PRICE', 'STATUS'].flatMap(name => [
  `${name}_ASC`,
  `${name}_DESC`,
])
const SOME_ID = '01970000-0000-7000-8000-000000000001'

/** Reads the whole list in pages, forwards and backwards. */
async function walk(orderBy: string, size: number): Promise<[number[], number[]]> {
  const [forwards, backwards]: [number[], number[]] = [[], []]
  let after: string | null = null
  for (let more = true; more; ) {
    const page: Page['bookings'] = await list({ orderBy, first: size, after })
    expect(page.pageInfo.hasPreviousPage).toBe(after !== null)
    forwards.push(...guests(page))
    after = page.pageInfo.endCursor
    more = page.pageInfo.hasNextPage
  }
  let before: string | null = null
  for (let more = true; more; ) {
    const page: Page['bookings'] = await list({ orderBy, last: size, before })
    expect(page.pageInfo.hasNextPage).toBe(before !== null)
    backwards.unshift(...guests(page))
    before = page.pageInfo.startCursor
    more = page.pageInfo.hasPreviousPage
  }
  return [forwards, backwards]
}

describe('query bookings', () => {
  it('totals active bookings separately from cancelled, rejected and expired ones', async () => {
    const sum = '{ bookingCount participants price { amount } }'
    const query = `query ($filter: BookingFilter) { bookings(filter: $filter, first: 1) { totals { bookingCount active ${sum} inactive ${sum} } } }`
    const totalsOf = async (filter: object) => (await ask<Page>(world, operator, query, { filter })).bookings.totals
    const set = (status: string, guest: string, more = '') =>
      world.admin.query(`update booking set status = '${status}' ${more} where first_name = $1`, [guest])
    await set('CANCELLED', 'Guest0', ', cancelled_at = created_at')
    await set('REJECTED', 'Guest1')
    await set('ON_HOLD', 'Guest3', `, hold_expires_at = '${world.now.toISOString()}'`)
    await recountTotals(world, operator.operatorId)
    try {
      expect(await totalsOf({})).toEqual({
        bookingCount: 24,
        active: { bookingCount: 21, participants: 21, price: { amount: 21 * 4500 } },
        inactive: { bookingCount: 3, participants: 3, price: { amount: 3 * 4500 } },
      })
      expect((await totalsOf({ text: 'nobody' })) as object).toMatchObject({
        bookingCount: 0,
        active: { bookingCount: 0, participants: 0, price: { amount: 0 } },
      })
    } finally {
      await set('CONFIRMED', 'Guest0', ', cancelled_at = null, refund_minor = 0, refund_percent = null')
      await set('CONFIRMED', 'Guest1', ', refund_minor = 0, refund_percent = null')
      await set('CONFIRMED', 'Guest3', ', hold_expires_at = null')
      await recountTotals(world, operator.operatorId)
    }
  })

  it('lists the latest first, with totals of the whole list', async () => {
    const page = await list({ first: 3 })
    expect(guests(page)).toEqual([23, 22, 21])
    expect(page.totals).toEqual({ bookingCount: 24, participants: 24, price: { amount: 24 * 4500, currency: 'GBP' } })
  })

  it.each([
    ['CREATED_AT_ASC', all],
    ['CREATED_AT_DESC', all.toReversed()],
  ])('pages through %s forwards and backwards, without gaps or duplicates', async (orderBy, expected) => {
    expect(await walk(orderBy, 7)).toEqual([expected, expected])
  })

  it.each(orders)('accepts a cursor of %s for the same order in both directions, and for no other', async orderBy => {
    const { endCursor: after } = (await list({ orderBy, first: 5 })).pageInfo
    const name = orderBy.replace(/_[A-Z]+$/, '')
    for (const other of orders) {
      const page = list({ orderBy: other, first: 5, after })
      if (other.startsWith(name)) expect((await page).edges.length).toBeGreaterThan(0)
      else expect((await refusalOf(page)).facts.errors).toMatchObject([{ path: ['after'] }])
    }
  })

  it.each(['LAST_NAME', 'PRICE', 'STATUS'])('pages through %s in both directions, with any page size', async name => {
    const ascending = guests(await list({ orderBy: `${name}_ASC`, first: 100 }))
    expect(guests(await list({ orderBy: `${name}_DESC`, first: 100 }))).toEqual(ascending.toReversed())
    for (const [orderBy, expected] of [
      [`${name}_ASC`, ascending],
      [`${name}_DESC`, ascending.toReversed()],
    ] as const) {
      for (const size of [1, 5, 24]) expect(await walk(orderBy, size)).toEqual([expected, expected])
    }
  })

  it('orders by last name without accents and case, then by first name, then by accents and case', async () => {
    const names = ['Zimmer', 'ábel', 'Abel', 'Äbel', 'de Vries', 'Abel Smith', 'abel', 'Abelard']
    for (const [index, name] of names.entries()) {
      await world.admin.query(`update booking set last_name = $1 where first_name = $2`, [name, `Guest${index}`])
    }
    const shown = await list({ orderBy: 'LAST_NAME_ASC', filter: { date: { from: '2026-07-01' } }, first: 100 })
    const order = guests(shown).filter(index => index < names.length || index > 21)
    expect(order.map(index => names[index] ?? index)).toEqual([
      'Abel Smith',
      // Equal except for accents and case, so ordered by first name: Guest1, Guest2, Guest3 and Guest6.
      'ábel',
      'Abel',
      'Äbel',
      'abel',
      'Abelard',
      22,
      23,
      'de Vries',
      'Zimmer',
    ])
    expect(await walk('LAST_NAME_ASC', 3)).toEqual([guests(shown), guests(shown)])
    await world.admin.query(
      `update booking set last_name = case first_name when 'Guest7' then '100% O''Brien' else 'Byron' end`,
    )
  })

  it('orders by price, and then by creation time', async () => {
    await world.admin.query(`update booking set ${priceOf(4501)} where first_name in ('Guest3', 'Guest9')`)
    await world.admin.query(`update booking set ${priceOf(10000000000)} where first_name = 'Guest6'`)
    const others = all.filter(index => ![3, 6, 9].includes(index))
    expect(guests(await list({ orderBy: 'PRICE_ASC', first: 100 }))).toEqual([...others, 3, 9, 6])
    expect(await walk('PRICE_DESC', 2)).toEqual([
      [6, 9, 3, ...others.toReversed()],
      [6, 9, 3, ...others.toReversed()],
    ])
    await world.admin.query(`update booking set ${priceOf(4500)}`)
  })

  it('orders by the current status: an expired hold is sorted among the expired bookings', async () => {
    const set = (guest: number, change: string) =>
      world.admin.query(`update booking set ${change} where first_name = $1`, [`Guest${guest}`])
    await set(2, "status = 'REJECTED'")
    await set(4, "status = 'EXPIRED'")
    await set(7, "status = 'ON_HOLD', hold_expires_at = '2026-06-15T08:00:00Z'")
    await set(8, "status = 'ON_HOLD', hold_expires_at = '2026-06-15T08:01:00Z'")
    await set(10, "status = 'PENDING'")
    const confirmed = all.filter(index => ![2, 4, 7, 8, 10].includes(index))
    const expected = [8, 10, ...confirmed, 4, 7, 2]
    expect(guests(await list({ orderBy: 'STATUS_ASC', first: 100 }))).toEqual(expected)
    expect(await walk('STATUS_ASC', 4)).toEqual([expected, expected])
    await world.admin.query(
      "update booking set status = 'CONFIRMED', hold_expires_at = null, refund_minor = 0, refund_percent = null",
    )
  })

  it('refuses a cursor with a value that the database cannot compare', async () => {
    for (const [orderBy, cursor] of [
      ['LAST_NAME_ASC', `LAST_NAME Abel\0 ${SOME_ID}`],
      ['PRICE_ASC', `PRICE 45.5 ${SOME_ID}`],
      ['PRICE_ASC', `PRICE 99999999999999999999 ${SOME_ID}`],
      ['STATUS_ASC', `STATUS ${SOME_ID}`],
      ['STATUS_ASC', 'STATUS '],
    ] as const) {
      const after = Buffer.from(cursor).toString('base64url')
      expect((await refusalOf(list({ orderBy, after }))).facts.errors).toMatchObject([{ path: ['after'] }])
    }
    const after = Buffer.from(`STATUS 999999999999999 ${SOME_ID}`).toString('base64url')
    expect(guests(await list({ orderBy: 'STATUS_ASC', after }))).toEqual([])
  })

  it('orders by start, and exactly in reverse if descending', async () => {
    const ascending = guests(await list({ orderBy: 'STARTS_AT_ASC', first: 100 }))
    expect(guests(await list({ orderBy: 'STARTS_AT_DESC', first: 100 }))).toEqual(ascending.toReversed())
    expect(ascending.slice(0, 3).map(index => index % 8)).toEqual([0, 0, 0])
  })

  it.each<[string, () => object, (at: number) => boolean]>([
    ['channels', () => ({ channels: ['POINT_OF_SALE'] }), index => index % 3 === 2],
    ['a partner', () => ({ partnerIds: [partners.tripster.partnerId] }), index => index % 3 === 1],
    ['an activity', () => ({ activityIds: [activities.sunset.id] }), index => index % 2 === 1],
    ['dates', () => ({ date: { from: '2026-07-02', to: '2026-07-03' } }), index => [1, 2].includes(index % 8)],
    ['a timeslot', () => ({ timeslotIds: [sundown] }), index => index % 8 === 3],
    ['states', () => ({ statuses: ['CANCELLED', 'NO_SHOW'] }), () => false],
    ['waiver states', () => ({ waiverStatuses: ['NOT_REQUIRED'] }), () => true],
    ['a part of a name', () => ({ text: 'guest7 100%' }), index => index === 7],
    ['a part of an e-mail address', () => ({ text: 'G12@EXAMPLE' }), index => index === 12],
    ['a part of the partner reference, literally', () => ({ text: 'ORDER_' }), index => index === 5],
    ['a payment reference', () => ({ text: 'tripster-' }), index => index % 3 === 1],
    [
      'everything at once',
      () => ({ channels: ['PARTNER'], date: { from: '2026-07-08' }, text: 'byron' }),
      index => index === 15,
    ],
  ])('filters by %s', async (_, filter, expected) => {
    expect(await matching(filter())).toEqual(all.filter(expected))
  })

  it('filters like the dashboard filters changed bookings', async () => {
    const rows = await rowsOf('CREATED_AT_ASC')
    const filters = [
      {},
      { channels: ['POINT_OF_SALE'] },
      { channels: [] },
      { partnerIds: [rows[1]!.partnerId] },
      { activityIds: [rows[1]!.activityId] },
      { timeslotIds: [rows[3]!.timeslotId] },
      { date: { from: '2026-07-02', to: '2026-07-03' } },
      { date: { to: '2026-07-03' } },
      { statuses: ['CANCELLED', 'NO_SHOW'] },
      { statuses: ['CONFIRMED'] },
      { waiverStatuses: ['OUTSTANDING'] },
      ...[
        'guest7 100%',
        ' G12@EXAMPLE ',
        'ORDER_',
        'tripster-',
        rows[4]!.bookingReference.toLowerCase(),
        'nobody',
        ' ',
      ].map(text => ({ text })),
      { channels: ['PARTNER'], date: { from: '2026-07-08' }, text: 'byron' },
    ] as BookingFilter[]
    for (const filter of filters) {
      const matching = rows.filter(row => matches(row, filter))
      const listed = await rowsOf('CREATED_AT_ASC', filter)
      expect([filter, matching.map(row => row.id)]).toEqual([filter, listed.map(row => row.id)])
    }
  })

  it.each(orders)('sorts by %s like the dashboard sorts changed bookings', async order => {
    await world.admin.query(`update booking set last_name = 'Ábel', ${priceOf(4501)} where first_name = 'Guest4'`)
    await world.admin.query(`update booking set status = 'NO_SHOW' where first_name in ('Guest5', 'Guest8')`)
    try {
      const rows = await rowsOf(order as BookingOrder)
      for (const [index, row] of rows.entries()) {
        for (const later of rows.slice(index + 1)) {
          expect([row, later, comesBefore(row, later, order as BookingOrder)]).toEqual([row, later, true])
        }
      }
    } finally {
      await world.admin.query(`update booking set last_name = 'Byron', ${priceOf(4500)} where first_name = 'Guest4'`)
      await world.admin.query(`update booking set status = 'CONFIRMED', refund_minor = 0, refund_percent = null`)
    }
  })

  it('filters a start soon after midnight by its local date', async () => {
    // 01:30 in London, 00:30 in UTC, and the evening before in New York.
    expect(
      await matching({ date: { from: '2026-07-01', to: '2026-07-01' }, activityIds: [activities.midnight.id] }),
    ).toEqual([0, 8, 16])
  })

  it('reports every invalid argument', async () => {
    const refusal = await refusalOf(list({ first: 0, last: 5, after: 'nonsense', before: 'nonsense' }))
    expect(refusal.code).toBe('validation')
    expect(refusal.facts.errors!.map(each => each.path)).toEqual([['last'], ['after'], ['before']])
  })

  it('refuses a cursor with an invalid identifier', async () => {
    for (const id of ['-'.repeat(36), `${'0'.repeat(30)}------`]) {
      const after = Buffer.from(`CREATED_AT 1781510400000 ${id}`).toString('base64url')
      expect((await refusalOf(list({ after }))).facts.errors).toEqual([
        { path: ['after'], detail: 'after must be a cursor out of an earlier page of this list, in the same order.' },
      ])
    }
  })

  it('returns no bookings of another operator', async () => {
    const page = await list({}, await world.caller('wallsOperator'))
    expect(page.edges).toEqual([])
    expect(page.totals.bookingCount).toBe(0)
  })
})

describe('a page of bookings with related objects', () => {
  const everything = (first: number) => `{
    bookings(first: ${first}) {
      edges { node {
        bookingReference waiverUrl channel
        product { name hasQuestions } timeslot { availablePlaces status } partner { name } answers { label value }
      } }
      pageInfo { hasNextPage }
      totals { bookingCount }
    }
  }`

  it('takes the same number of statements for twenty bookings as for two', async () => {
    const statements = await counting(() => ask(world, operator, everything(20)))
    expect(statements).toBe(await counting(() => ask(world, operator, everything(2))))
    // One each for the page, its totals, products, timeslots, partners and answers.
    expect(statements).toBe(6)
  })

  async function counting(work: () => Promise<unknown>): Promise<number> {
    const { database } = world
    const original: Sql['query'] = database.query
    let count = 0
    database.query = (text: string, values?: readonly unknown[], operatorId?: string) => {
      count++
      return original(text, values, operatorId)
    }
    try {
      await work()
    } finally {
      database.query = original
    }
    return count
  }
})
