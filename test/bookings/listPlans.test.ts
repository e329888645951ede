import { beforeAll, describe, expect, it } from '@jest/globals'
import { BookingStatus } from '../../src/domain/bookings/BookingStatus.ts'
import type { BookingFilter } from '../../src/domain/bookings/lists/BookingFilter.ts'
import { BookingOrder } from '../../src/domain/bookings/lists/BookingOrder.ts'
import { countBookings } from '../../src/domain/bookings/lists/countBookings.ts'
import { listBookings, listBookingsBy } from '../../src/domain/bookings/lists/listBookings.ts'
import { mergeSearchIndex } from '../../src/domain/bookings/lists/mergeSearchIndex.ts'
import { orderingOf } from '../../src/domain/bookings/lists/orderingOf.ts'
import { totalBookings } from '../../src/domain/bookings/lists/totalBookings.ts'
import type { BookingSort } from '../../src/domain/rules/bookingSortKeys.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { newId } from '../../src/domain/scalars/typeid.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import type { Key } from '../../src/platform/sql/Page.ts'
import { storeBookings } from '../bench/storeBookings.ts'
import { activities, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { operatorId, partnerId } = partners.wanderly

beforeAll(async () => {
  const { activityId } = activities.sunset
  await storeBookings(world.admin, { operatorId, activityId, partnerId }, 20_000, world.now)
  await world.admin.query(
    `update booking set first_name = 'Zoë', last_name = 'Ñandú-Øster 山田太郎'
     where booking_id in (select booking_id from booking order by booking_id limit 3)`,
  )
})

const page = { size: 50, backwards: false, beyond: null }

/** The plans of the statements of some reads. */
async function plansOf(read: (sql: Sql) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  await read({
    announce: () => {},
    async query<Row>(text: string, values?: readonly unknown[], operatorId?: string) {
      const rows = await world.database.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values, operatorId)
      plans.push(...rows.map(row => row['QUERY PLAN']))
      return world.database.query<Row>(text, values, operatorId)
    },
  })
  return plans.join('\n')
}

const someone = newId(new Date())

/** A sort key in the middle of each order. */
const keys: Record<BookingSort, Key> = {
  CREATED_AT: new Date('2026-02-01'),
  STARTS_AT: new Date('2026-02-01'),
  LAST_NAME: 'M, M',
  PRICE: 10_000,
  STATUS: 3,
  AMOUNT_DUE: 10_000,
}

describe('a list of many bookings', () => {
  it.each<[string, BookingFilter, RegExp]>([
    ['part of a reference', { text: 'pi_0123456789' }, /booking_text_index/],
    ['two characters', { text: 'zw' }, /booking_text_index/],
    ['an e-mail address', { customerEmail: 'Nobody@example.com' }, /booking_text_index/],
    ['an activity without bookings', { activityIds: [someone] }, /booking_text_index/],
    ['a partner without bookings', { partnerIds: [someone] }, /booking_text_index/],
    ['a rare state', { statuses: [BookingStatus.NO_SHOW] }, /booking_status_index/],
    ['holds', { statuses: [BookingStatus.ON_HOLD] }, /booking_status_index|booking_hold_index/],
    ['changes', { updatedAt: { from: new Date('2026-06-15') } }, /booking_event_time_index/],
    ['a day', { date: { from: '2026-06-01', to: '2026-06-01' } }, /booking_start_index/],
    ['everything', {}, /booking_created_index/],
  ])('of %s is read by an index', async (_, filter, index) => {
    const list = await plansOf(sql =>
      listBookings(sql, operatorId, filter, BookingOrder.CREATED_AT_DESC, page, world.now),
    )
    expect(list).toMatch(index)
    const totals = await plansOf(sql => totalBookings(sql, operatorId, 'GBP', filter, world.now))
    const count = await plansOf(sql => countBookings(sql, operatorId, filter, world.now))
    for (const plan of [list, totals, count]) expect(plan).not.toMatch(/Seq Scan on booking\b/)
  })
})

describe('a page of many bookings', () => {
  const filters: [string, BookingFilter][] = [
    ['everything', {}],
    ['two states', { statuses: [BookingStatus.CANCELLED, BookingStatus.EXPIRED] }],
  ]
  const indexes: Record<BookingSort, string> = {
    CREATED_AT: 'booking_created_index',
    STARTS_AT: 'booking_start_index',
    LAST_NAME: 'booking_name_index',
    PRICE: 'booking_price_index',
    STATUS: 'booking_lifecycle_index',
    AMOUNT_DUE: 'basket_unpaid_index',
  }
  const pages = Object.values(BookingOrder).flatMap(order => filters.map(([what, filter]) => ({ order, what, filter })))

  it.each(pages)(
    'in the order $order of $what is read by an index, and sorted only if few match',
    async ({ order, filter }) => {
      for (const beyond of [null, { key: keys[orderingOf(order).name], id: someone }]) {
        const plan = await plansOf(sql => listBookings(sql, operatorId, filter, order, { ...page, beyond }, world.now))
        expect(plan).toContain(indexes[orderingOf(order).name])
        expect(plan).not.toMatch(/Seq Scan on booking\b/)
        // A page at most, or one of each part of the order.
        const sorted = [...plan.matchAll(/Sort .*rows=(\d+)/g)].map(([, rows]) => Number(rows))
        expect(Math.max(0, ...sorted)).toBeLessThanOrEqual(2 * (page.size + 1))
      }
    },
  )
})

describe('a page of each of several activities or partners', () => {
  it.each([
    ['activity', BookingOrder.CREATED_AT_DESC, activities.sunset.activityId, /booking_created_index/],
    ['activity', BookingOrder.PRICE_ASC, activities.sunset.activityId, /booking_price_index/],
    ['partner', BookingOrder.STATUS_DESC, partnerId, /booking_lifecycle_index/],
    ['partner', BookingOrder.LAST_NAME_ASC, partnerId, /booking_name_index/],
  ] as const)(
    '(%s, %s) is planned for the one with most bookings and for one without',
    async (by, order, id, index) => {
      const plan = await plansOf(sql => listBookingsBy(sql, operatorId, by, [id, someone], {}, order, page, world.now))
      expect(plan).toMatch(index)
      expect(plan).toMatch(/booking_text_index/)
      expect(plan).not.toMatch(/Seq Scan on booking\b/)
    },
  )

  it('is in the order of the activities, and has no bookings of another', async () => {
    const ids = [someone, activities.sunset.activityId]
    const few = { ...page, size: 3 }
    const pages = await listBookingsBy(
      world.database,
      operatorId,
      'activity',
      ids,
      {},
      BookingOrder.PRICE_DESC,
      few,
      world.now,
    )
    const all = await listBookings(world.database, operatorId, {}, BookingOrder.PRICE_DESC, few, world.now)
    expect([...pages].map(([id, { items }]) => [id, items.map(each => each.bookingId)])).toEqual([
      [someone, []],
      [activities.sunset.activityId, all.items.map(each => each.bookingId)],
    ])
  })
})

describe('the totals of many bookings', () => {
  it.each<[string, BookingFilter]>([
    ['everything', {}],
    ['a partner', { partnerIds: [partnerId] }],
    ['an activity', { activityIds: [activities.sunset.activityId] }],
    ['a channel', { channels: [Channel.ONLINE] }],
    ['a state', { statuses: [BookingStatus.CONFIRMED] }],
    ['a day', { date: { from: '2026-06-01', to: '2026-06-01' } }],
  ])('of %s read the holds and the kept totals only', async (_, filter) => {
    const plan = await plansOf(sql => totalBookings(sql, operatorId, 'GBP', filter, world.now))
    expect(plan).toMatch(/booking_total/)
    // With estimates of few rows.
    const rows = [...plan.matchAll(/ (?:booking_\w+|booking b) .*rows=(\d+)/g)].map(([, count]) => Number(count))
    expect(Math.max(...rows)).toBeLessThan(200)
  })
})

describe('a text', () => {
  const found = async (text: string, off: string) => {
    let ids: string[] = []
    await world.admin.transaction(async sql => {
      await sql.query(`set local ${off} = off`)
      if (off === 'enable_seqscan') await sql.query('set local enable_indexscan = off')
      const { items } = await listBookings(sql, operatorId, { text }, BookingOrder.CREATED_AT_DESC, page, world.now)
      ids = items.map(each => each.bookingId)
    })
    return ids
  }

  it.each([
    ['Zoë Ñandú', 3],
    ['zoË ñANDÚ-øster', 3],
    ['山田太', 3],
    ['太郎', 3],
    ['ñA', undefined],
    ['Zo', 3],
    ['dú', undefined],
    ['ú-Ø', 3],
    ['%', 0],
    ['\\', 0],
    ['a_a', 0],
  ])('%p finds the same by the index as without it', async (text, expected) => {
    const byIndex = await found(text, 'enable_seqscan')
    // Without accents it is in names that were made up too.
    if (expected !== undefined) expect(byIndex).toHaveLength(expected)
    else expect(byIndex).toEqual(await found(text, 'enable_bitmapscan'))
    expect(await found(text, 'enable_bitmapscan')).toEqual(byIndex)
  })
})

describe('the index for searches', () => {
  const find = async () => {
    const { items } = await listBookings(
      world.database,
      operatorId,
      { text: 'Quetzalcoatl' },
      BookingOrder.CREATED_AT_DESC,
      page,
      world.now,
    )
    return items.length
  }

  it('finds a booking before it is merged and afterwards', async () => {
    await world.admin.query(
      `update booking set last_name = 'Quetzalcoatl' where booking_id = (select max(booking_id::text)::uuid from booking)`,
    )
    expect(await find()).toBe(1)
    await mergeSearchIndex(world.database)
    expect(await find()).toBe(1)
    const [left] = await world.admin.query<{ pages: number }>(
      `select gin_clean_pending_list('booking_text_index')::int pages`,
    )
    expect(left).toEqual({ pages: 0 })
  })
})
