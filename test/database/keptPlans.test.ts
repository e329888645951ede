import { beforeAll, describe, expect, it } from '@jest/globals'
import { findKey } from '../../src/domain/access/findKey.ts'
import { findDates } from '../../src/domain/availability/findDates.ts'
import { findTimeslots } from '../../src/domain/availability/findTimeslots.ts'
import { findLastChanges } from '../../src/domain/bookings/events/findLastChanges.ts'
import type { BookingFilter } from '../../src/domain/bookings/lists/BookingFilter.ts'
import { BookingOrder } from '../../src/domain/bookings/lists/BookingOrder.ts'
import { listBookings } from '../../src/domain/bookings/lists/listBookings.ts'
import { findSale } from '../../src/domain/bookings/sale/findSale.ts'
import { findProductsById } from '../../src/domain/products/findProducts.ts'
import { decodeTypeId } from '../../src/domain/scalars/typeid.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { openShop, type Shop } from '../bench/shop.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
let shop: Shop

// With few rows PostgreSQL keeps any plan.
beforeAll(async () => {
  shop = await openShop(world.admin, 'Kayaks with 2,000 bookings')
  await world.admin.query('analyze booking')
})

/** How often PostgreSQL has run the page by a plan that it keeps, and how often by one that it made for that run. */
async function plansOf(filter: BookingFilter) {
  return world.database.transaction(async (sql: Sql) => {
    // PostgreSQL decides after five runs.
    for (let run = 0; run < 10; run++) {
      const page = { size: 1 + run * 10, backwards: false, beyond: null }
      await listBookings(sql, shop.operatorId, filter, BookingOrder.CREATED_AT_DESC, page, world.now)
    }
    const [plans] = await sql.query<{ kept: number; made: number }>(
      'select sum(generic_plans)::int kept, sum(custom_plans)::int made from pg_prepared_statements where statement like $1',
      ['%order by "b"."created_at"%'],
    )
    return plans
  })
}

/** How often PostgreSQL has made a plan for one run of each statement with such a text. */
const plansMade = (sql: Sql, text: string) =>
  sql.query<{ made: number }>('select custom_plans::int made from pg_prepared_statements where statement like $1', [
    text,
  ])

describe('a page of bookings', () => {
  it('is read by a plan that PostgreSQL keeps if there is no filter', async () => {
    expect(await plansOf({})).toEqual({ kept: 5, made: 5 })
  })
})

describe('what a sale refers to', () => {
  it('is read by a plan that PostgreSQL keeps, for however many requests', async () => {
    const { operatorId, starts } = shop
    const [key] = await world.admin.query<{ keyId: string; partnerId: string }>(
      'select key_id "keyId", partner_id "partnerId" from api_key where operator_id = $1 and partner_id is not null',
      [operatorId],
    )
    const choiceOf = (index: number) => ({
      activityId: decodeTypeId('act', shop.activityId)!,
      ...starts[index]!,
      ...key!,
      callerId: key!.partnerId,
      idempotencyKey: String(index),
      now: world.now,
    })
    const plans = await world.database.transaction(async sql => {
      for (let run = 0; run < 10; run++) {
        const choices = Array.from({ length: 1 + (run % 3) * 10 }, (_, index) => choiceOf(index))
        const found = await Promise.all(choices.map(each => findSale(sql, operatorId, each)))
        expect(found.map(each => each.selection?.date)).toEqual(choices.map(each => each.date))
      }
      const [plans] = await sql.query<{ made: number }>(
        'select sum(custom_plans)::int made from pg_prepared_statements where statement like $1',
        ['%idempotency_record i%'],
      )
      return plans
    })
    expect(plans).toEqual({ made: 5 })
  })
})

describe('the lookup of keys', () => {
  it('is run by a plan that PostgreSQL keeps, for however many keys', async () => {
    const { operatorId } = shop
    const keys = await world.admin.query<{ hash: Buffer }>('select hash from api_key where operator_id = $1', [
      operatorId,
    ])
    const plans = await world.database.transaction(async sql => {
      for (let run = 0; run < 10; run++) {
        const lookups = keys.slice(0, 1 + (run % 2)).map(({ hash }) => ({ operatorId, hash }))
        const found = await Promise.all(lookups.map(each => findKey(sql, each)))
        expect(found.map(each => each?.operatorId)).toEqual(lookups.map(() => operatorId))
      }
      return plansMade(sql, '%control_plane.api_key_directory d%')
    })
    expect(plans).toEqual([{ made: 5 }])
  })
})

describe('the products and the last changes of bookings', () => {
  it('are read by plans that PostgreSQL keeps, for however many bookings', async () => {
    const { operatorId } = shop
    const bookings = await world.admin.query<{ bookingId: string; activityId: string }>(
      'select booking_id "bookingId", activity_id "activityId" from booking where operator_id = $1 limit 21',
      [operatorId],
    )
    const plans = await world.database.transaction(async sql => {
      for (let run = 0; run < 10; run++) {
        const some = bookings.slice(0, 1 + (run % 3) * 10)
        const ids = some.map(each => each.bookingId)
        expect((await findLastChanges(sql, operatorId, ids, world.now)).size).toBe(ids.length)
        await findProductsById(
          sql,
          operatorId,
          some.map(each => each.activityId),
        )
      }
      return [
        await plansMade(sql, '%e.version = b.version%'),
        await plansMade(sql, 'select "p"."activity_id"%p.activity_id = any%'),
      ]
    })
    expect(plans).toEqual([[{ made: 5 }], [{ made: 5 }]])
  })
})

describe('the availability of days', () => {
  it('is read by plans that PostgreSQL keeps, for however many requests', async () => {
    const activityId = decodeTypeId('act', shop.activityId)!
    const plans = await world.database.transaction(async sql => {
      for (let run = 0; run < 10; run++) {
        const days = Array.from(
          { length: 1 + (run % 3) * 10 },
          (_, index) => `2026-07-${String(index + 1).padStart(2, '0')}`,
        )
        await Promise.all(days.map(day => findDates(sql, shop.operatorId, activityId, day, '2026-07-31', world.now)))
        await Promise.all(days.map(day => findTimeslots(sql, shop.operatorId, activityId, day, world.now)))
      }
      return plansMade(sql, '%a (activity_id, first_day, last_day, now, place)%')
    })
    expect(plans).toEqual([{ made: 5 }, { made: 5 }])
  })
})

describe('the numbering of changes', () => {
  it('looks up the bookings that changed, and reads no others', async () => {
    const { operatorId } = shop
    await world.admin.query('analyze booking_event')
    // What the shop has changed.
    await world.admin.query('select number_changes($1)', [operatorId])
    const read = await world.database.transaction(async sql => {
      await sql.query(
        `insert into change_outbox (operator_id, kind, object_id, version)
         select operator_id, 'booking', booking_id, version from booking where operator_id = $1 order by booking_id limit 30`,
        [operatorId],
        operatorId,
      )
      const rowsRead = () =>
        sql.query<{ relname: string; rows: number }>(
          `select relname, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int rows from pg_stat_xact_user_tables
           where relname in ('booking', 'booking_event') order by relname`,
        )
      const before = await rowsRead()
      const [numbered] = await sql.query<{ last: number }>('select number_changes($1) last', [operatorId], operatorId)
      expect(numbered!.last).toBeGreaterThanOrEqual(30)
      const after = await rowsRead()
      return after.map(({ relname, rows }, index) => [relname, rows - before[index]!.rows])
    })
    expect(read).toEqual([
      ['booking', 30],
      ['booking_event', 30],
    ])
  })
})
