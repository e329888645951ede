import { beforeAll, describe, expect, it } from '@jest/globals'
import { findAvailability } from '../../src/availability/findAvailability.ts'
import { findDates } from '../../src/availability/findDates.ts'
import { findTimeslots, listTimeslots } from '../../src/availability/findTimeslots.ts'
import { listPartnerBookings } from '../../src/bookings/lists/listPartnerBookings.ts'
import { readChanges } from '../../src/changes/readChanges.ts'
import type { Sql } from '../../src/database/Database.ts'
import { countProducts, listProducts } from '../../src/products/listProducts.ts'
import { openShop } from '../bench/shop.ts'
import { storeBookings } from '../bench/storeBookings.ts'
import { activities, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { operatorId, partnerId } = partners.wanderly
const { activityId } = activities.sunset

beforeAll(async () => {
  await storeBookings(world.database, { operatorId, activityId, partnerId }, 5000, world.now)
  await world.database.query(
    `insert into change_event (operator_id, sequence_number, type, object_id, version, changed_at, public)
     select $1, 1000 + i, 'booking.updated', gen_random_uuid(), 1, $2, false from generate_series(1, 20000) i`,
    [operatorId, world.now],
  )
  await world.database.query(
    `insert into timeslot (operator_id, timeslot_id, activity_id, date, time, starts_at, ends_at, capacity)
     select $1, gen_random_uuid(), $2, s::date, '23:30', s, s + interval '1 hour', 10
     from generate_series(1, 20000) i, lateral (select $3::timestamptz - i * interval '1 hour' s) s`,
    [operatorId, activityId, world.now],
  )
  await world.database.query(
    `insert into change_position (operator_id, last_number) values ($1, 21000)
     on conflict (operator_id) do update set last_number = 21000`,
    [operatorId],
  )
  await openShop(world.database, 'Kayaks with 300 keys', { bookings: 10, holdKeys: 300 })
  await world.database.query('vacuum analyze')
})

const [from, to] = ['2026-07-01', '2026-07-03']
const page = { size: 500, backwards: false, beyond: null }
const beyond = { key: 'Island Kayak Day', id: '1' }
const changed = { updatedAt: { from: new Date(0) } }
const asked = { partnerId, after: 20_990, types: null, limit: 50 }

describe('a statement with values that are planned for any', () => {
  it.each<[string, (sql: Sql) => () => Promise<unknown>]>([
    ['the change feed', sql => () => readChanges(sql, operatorId, asked)],
    ['dates', sql => () => findDates(sql, operatorId, activityId, from, to, world.now)],
    ['timeslots', sql => () => findTimeslots(sql, operatorId, activityId, from, world.now)],
    ['products', sql => () => listProducts(sql, operatorId, {}, false, page)],
    ['the rest of the products', sql => () => listProducts(sql, operatorId, {}, false, { ...page, beyond })],
    ['products that were changed', sql => () => listProducts(sql, operatorId, changed, false, page)],
    ['the number of products', sql => () => countProducts(sql, operatorId, changed, false)],
    ['the calendar', sql => () => listTimeslots(sql, operatorId, null, from, to, world.now)],
    ['availability', sql => () => findAvailability(sql, operatorId, null, from, to, world.now)],
    [
      "a partner's bookings",
      sql => () => listPartnerBookings(sql, operatorId, partnerId, { updatedSince: world.now }, null, 50, world.now),
    ],
  ])('is planned once and for all: %s', async (_, readOf) => {
    const plans = await world.database.transaction(async sql => {
      const read = readOf(sql)
      for (let time = 0; time < 12; time++) await read()
      return sql.query<{ statement: string; custom: number }>(
        'select statement, custom_plans::int custom from pg_prepared_statements where generic_plans + custom_plans >= 12',
      )
    })
    expect(plans).not.toEqual([])
    // PostgreSQL plans five times for the values before it compares.
    expect(plans.filter(each => each.custom > 5)).toEqual([])
  })
})

describe('availability', () => {
  it.each<[string, (sql: Sql) => Promise<unknown>]>([
    ['dates', sql => findDates(sql, operatorId, activityId, from, to, world.now)],
    ['timeslots', sql => findTimeslots(sql, operatorId, activityId, from, world.now)],
  ])('reads one range of the index: %s', async (_, read) => {
    const plans = await world.database.transaction(async sql => {
      // The plan that is kept, which PostgreSQL makes without looking at the values.
      await sql.query('set local plan_cache_mode = force_generic_plan')
      const plans: string[] = []
      const spy: Sql = {
        announce: () => {},
        async query<Row>(text: string, values?: readonly unknown[]) {
          const rows = await sql.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
          plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
          return sql.query<Row>(text, values)
        },
      }
      await read(spy)
      return plans
    })
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatch(
      /Index Scan using timeslot_day_index on timeslot t\w* .*\n +Index Cond: \(\(operator_id = p.operator_id\) AND \(activity_id = p.activity_id\) AND \(date >= .*\) AND \(date <= .*\)\)/,
    )
    expect(plans[0]).not.toMatch(/Seq Scan on timeslot/)
  })
})
