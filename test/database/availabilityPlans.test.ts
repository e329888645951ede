import { beforeAll, describe, expect, it } from '@jest/globals'
import { findDates } from '../../src/domain/availability/findDates.ts'
import { findTimeslots } from '../../src/domain/availability/findTimeslots.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { storeBookings } from '../bench/storeBookings.ts'
import { activities, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { operatorId, partnerId } = partners.wanderly
const { activityId } = activities.sunset

beforeAll(async () => {
  await storeBookings(world.admin, { operatorId, activityId, partnerId }, 5000, world.now)
  await world.admin.query(
    `insert into timeslot (operator_id, timeslot_id, activity_id, date, time, starts_at, ends_at, capacity)
     select $1, gen_random_uuid(), $2, s::date, '23:30', s, s + interval '1 hour', 10
     from generate_series(1, 20000) i, lateral (select $3::timestamptz - i * interval '1 hour' s) s`,
    [operatorId, activityId, world.now],
  )
  await world.admin.query('vacuum analyze')
})

const [from, to] = ['2026-07-01', '2026-07-03']

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
        async query<Row>(text: string, values?: readonly unknown[], operatorId?: string) {
          const rows = await sql.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values, operatorId)
          plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
          return sql.query<Row>(text, values, operatorId)
        },
      }
      await read(spy)
      return plans
    })
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatch(
      /Index Scan using timeslot_day_index on timeslot t\w* .*\n +Index Cond: \(\(operator_id = (?:p.operator_id|\(NULLIF\(.*\)\)::uuid)\) AND \(activity_id = p.activity_id\) AND \(date >= .*\) AND \(date <= .*\)\)/,
    )
    expect(plans[0]).not.toMatch(/Seq Scan on timeslot/)
  })
})
