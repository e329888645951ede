import { beforeAll, describe, expect, it } from '@jest/globals'
import { updateNeeds } from '../../src/domain/resources/updateNeeds.ts'
import { createResource } from '../../src/domain/resources/writeResource.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { activities, operators } from '../world/cast.ts'
import { countingResources } from '../world/recording.ts'
import { useWorld } from '../world/useWorld.ts'
import type { Departures } from './Departures.ts'
import { withDepartures } from './withDepartures.ts'

const { operatorId } = operators.kayaks
const world = useWorld()
const ANY = 2_147_483_647

type Per = 'PARTICIPANT' | 'GROUP' | 'BOOKING' | 'DEPARTURE'

describe('resource_used', () => {
  it.each<[Per, quantity: number, groupSize: number | null, taken: number, bookingCount: number, used: number]>([
    ['PARTICIPANT', 1, null, 0, 0, 0],
    ['PARTICIPANT', 1, null, 5, 2, 5],
    ['PARTICIPANT', 2, null, 5, 2, 10],
    ['GROUP', 1, 8, 0, 0, 0],
    ['GROUP', 1, 8, 1, 1, 1],
    ['GROUP', 1, 8, 8, 3, 1],
    ['GROUP', 1, 8, 9, 3, 2],
    ['GROUP', 3, 4, 9, 3, 9],
    ['GROUP', 1, 1, 7, 1, 7],
    ['BOOKING', 1, null, 0, 0, 0],
    ['BOOKING', 1, null, 9, 3, 3],
    ['BOOKING', 2, null, 1, 1, 2],
    ['DEPARTURE', 1, null, 0, 0, 0],
    ['DEPARTURE', 1, null, 1, 1, 1],
    ['DEPARTURE', 1, null, 1, 0, 1],
    ['DEPARTURE', 2, null, 9, 4, 2],
  ])('per %s, %d for each, groups of %p: %d participants in %d bookings use %d', async (...row) => {
    const [per, quantity, groupSize, taken, bookingCount, expected] = row
    const [answer] = await world.admin.query<{ used: number }>('select resource_used($1, $2, $3, $4, $5) used', [
      per,
      quantity,
      groupSize,
      taken,
      bookingCount,
    ])
    expect(answer!.used).toBe(expected)
  })
})

describe('resource_room', () => {
  it.each<
    [
      Per,
      quantity: number,
      groupSize: number | null,
      taken: number,
      used: number,
      free: number,
      forNew: number,
      growth: number,
    ]
  >([
    ['PARTICIPANT', 1, null, 3, 3, 5, 5, 5],
    ['PARTICIPANT', 2, null, 3, 6, 5, 2, 2],
    ['PARTICIPANT', 1, null, 3, 3, 0, 0, 0],
    // The group that has begun has places left, though nothing is free.
    ['GROUP', 1, 8, 3, 1, 0, 5, 5],
    ['GROUP', 1, 8, 8, 1, 0, 0, 0],
    ['GROUP', 1, 8, 3, 1, 2, 21, 21],
    ['GROUP', 2, 4, 5, 4, 3, 7, 7],
    ['GROUP', 1, 8, 0, 0, 0, 0, 0],
    ['BOOKING', 1, null, 3, 1, 0, 0, ANY],
    ['BOOKING', 1, null, 3, 1, 1, ANY, ANY],
    ['BOOKING', 2, null, 3, 2, 1, 0, ANY],
    ['DEPARTURE', 1, null, 0, 0, 0, 0, 0],
    ['DEPARTURE', 1, null, 0, 0, 1, ANY, ANY],
    ['DEPARTURE', 2, null, 0, 0, 1, 0, 0],
    ['DEPARTURE', 1, null, 4, 1, 0, ANY, ANY],
    // Nothing is added to what is short.
    ['PARTICIPANT', 1, null, 3, 3, -1, 0, 0],
    ['GROUP', 1, 8, 3, 1, -1, 0, 0],
    ['BOOKING', 1, null, 3, 1, -1, 0, 0],
    ['DEPARTURE', 1, null, 4, 1, -1, 0, 0],
  ])('per %s, %d for each, groups of %p, %d participants use %d, %d free: room for %d new, %d more', async (...row) => {
    const [per, quantity, groupSize, taken, used, free, forNew, growth] = row
    const [answer] = await world.admin.query<{ forNew: number; growth: number }>(
      'select resource_room($1, $2, $3, $4, $5, $6, true) "forNew", resource_room($1, $2, $3, $4, $5, $6, false) growth',
      [per, quantity, groupSize, taken, used, free],
    )
    expect(answer).toEqual({ forNew, growth })
  })
})

describe('resource_free, after recount_resource', () => {
  const resourceId = '01970000-0000-7000-8000-0000000000f1'
  let timeslots: string[]
  beforeAll(async () => {
    await world.admin.query(
      `insert into resource (operator_id, resource_id, name, quantity, time_zone, quantities_until, longest_minutes, created_at, updated_at)
       values ($1, $2, 'Kayak', 5, 'UTC', '9999-12-31', 600, now(), now())`,
      [operatorId, resourceId],
    )
    const rows = await world.admin.query<{ timeslotId: string }>(
      'select timeslot_id "timeslotId" from timeslot where operator_id = $1 order by starts_at, timeslot_id limit 6',
      [operatorId],
    )
    timeslots = rows.map(each => each.timeslotId)
  })

  const day = (time: string) => `2026-07-01T${time}:00Z`
  type Stretch = [from: string, until: string, quantity: number]
  type Use = [from: string, until: string, used: number]

  /** What is free for each use, counted again from an instant on. */
  async function freeOf(stretches: Stretch[], uses: Use[]): Promise<number[]> {
    await world.admin.query('delete from resource_quantity where resource_id = $1', [resourceId])
    await world.admin.query('delete from resource_use where resource_id = $1', [resourceId])
    for (const [start, end, quantity] of stretches) {
      await world.admin.query('insert into resource_quantity values ($1, $2, $3, $4, $5)', [
        operatorId,
        resourceId,
        day(start),
        day(end),
        quantity,
      ])
    }
    for (const [index, [start, end, used]] of uses.entries()) {
      await world.admin.query(
        `insert into resource_use (operator_id, timeslot_id, resource_id, per, quantity, starts_at, ends_at, used)
         values ($1, $2, $3, 'PARTICIPANT', 1, $4, $5, $6)`,
        [operatorId, timeslots[index], resourceId, day(start), day(end), used],
      )
    }
    await world.admin.query('select recount_resource($1, $2, $3)', [operatorId, resourceId, day('00:00')])
    const rows = await world.admin.query<{ timeslotId: string; free: number }>(
      `select timeslot_id "timeslotId", resource_free(operator_id, resource_id, starts_at, ends_at) free from resource_use
       where resource_id = $1`,
      [resourceId],
    )
    return uses.map((_, index) => rows.find(each => each.timeslotId === timeslots[index])!.free)
  }

  const always: Stretch[] = [['00:00', '23:59', 5]]

  it('is the least of all instants of a use', async () => {
    const uses: Use[] = [
      ['09:00', '12:00', 1],
      ['09:30', '10:30', 2],
      ['10:00', '11:00', 1],
      ['14:00', '15:00', 0],
    ]
    expect(await freeOf(always, uses)).toEqual([1, 1, 1, 5])
  })

  it('does not count a use that ends when another one begins', async () => {
    expect(
      await freeOf(always, [
        ['09:00', '10:00', 5],
        ['10:00', '11:00', 5],
      ]),
    ).toEqual([0, 0])
  })

  it('does not see what begins when the period ends', async () => {
    await freeOf(always, [['10:00', '11:00', 5]])
    const free = 'select resource_free($1, $2, $3, $4) free'
    const given = [operatorId, resourceId, day('00:00'), day('10:00')]
    expect(await world.admin.query(free, given)).toEqual([{ free: 5 }])
  })

  it('is negative where more is used than there is, for a use of nothing too', async () => {
    expect(
      await freeOf(always, [
        ['09:00', '11:00', 4],
        ['10:00', '12:00', 3],
        ['10:30', '10:45', 0],
        ['11:00', '12:00', 0],
      ]),
    ).toEqual([-2, -2, -2, 2])
  })

  it('sees a quantity that changes within a use', async () => {
    const stretches: Stretch[] = [
      ['00:00', '10:00', 5],
      ['10:00', '11:00', 2],
      ['11:00', '23:59', 6],
    ]
    expect(
      await freeOf(stretches, [
        ['09:00', '10:00', 1],
        ['09:00', '12:00', 1],
        ['11:00', '12:00', 2],
      ]),
    ).toEqual([3, 1, 3])
  })

  it('is nothing while it is not open', async () => {
    const stretches: Stretch[] = [
      ['09:00', '12:00', 5],
      ['12:00', '14:00', 0],
      ['14:00', '18:00', 5],
    ]
    expect(
      await freeOf(stretches, [
        ['11:00', '13:00', 0],
        ['12:00', '13:00', 0],
        ['14:00', '18:00', 1],
        ['08:00', '10:00', 0],
      ]),
    ).toEqual([0, 0, 4, 0])
  })

  it('counts what there is later though the first use begins before anything is there', async () => {
    expect(
      await freeOf(
        [['09:00', '18:00', 5]],
        [
          ['08:00', '10:00', 0],
          ['09:30', '11:00', 2],
        ],
      ),
    ).toEqual([0, 3])
  })

  describe('timeslot_resources, sharing_timeslots and lock_timeslots', () => {
    const uses: Use[] = [
      ['09:00', '10:00', 1],
      ['09:30', '12:00', 1],
      ['10:00', '11:00', 1],
      ['14:00', '15:00', 1],
    ]
    const slot = (index: number) => [operatorId, [timeslots[index]]]
    const sharing = async (index: number) => {
      const [row] = await world.admin.query<{ found: string[] }>('select sharing_timeslots($1, $2) found', slot(index))
      return uses.map((_, other) => other).filter(other => row!.found.includes(timeslots[other]!))
    }

    it('name what a timeslot uses, and those at an overlapping time', async () => {
      await freeOf(always, uses)
      const used = 'select timeslot_resources($1, $2) found'
      expect(await world.admin.query(used, slot(0))).toEqual([{ found: [resourceId] }])
      expect(await world.admin.query(used, slot(5))).toEqual([{ found: [] }])
      expect(await Promise.all([0, 1, 2, 3].map(sharing))).toEqual([[0, 1], [0, 1, 2], [1, 2], [3]])
    })

    it('lock these, and no other', async () => {
      await freeOf(always, uses)
      const free = `select timeslot_id "timeslotId" from timeslot where operator_id = $1 and timeslot_id = any($2)
        for no key update skip locked`
      await world.admin.transaction(async sql => {
        await sql.query('select lock_timeslots($1, $2)', slot(0))
        const others = await world.admin.transaction(other =>
          other.query<{ timeslotId: string }>(free, [operatorId, timeslots.slice(0, 4)]),
        )
        expect(others.map(each => timeslots.indexOf(each.timeslotId)).toSorted()).toEqual([2, 3])
      })
    })
  })
})

describe('count_resources', () => {
  const count = (sql: Sql, timeslot: string) =>
    sql.query('select count_resources($1, array[$2::uuid])', [operatorId, timeslot])

  it(
    'counts what a timeslot uses now, and what that leaves at the instants within its use',
    withDepartures(world, async (day, sql) => {
      const resource = await day.resource()
      await day.quantity(resource, '09:30', '10:00', 8)
      const timeslots = []
      for (const [from, until] of [
        ['08:00', '09:30'],
        ['09:00', '10:00'],
        ['09:30', '11:00'],
        ['10:00', '11:00'],
      ] as const) {
        timeslots.push(await day.timeslot(from, until))
        await day.use(timeslots.at(-1)!, resource, from, until, { spare: 5 })
      }
      await sql.query('update timeslot set taken = 2, booking_count = 1 where timeslot_id = $1', [timeslots[1]])
      await count(sql, timeslots[1]!)
      const uses = await day.rows('resource_use', 'timeslot_id', timeslots)
      expect(uses.map(each => [each.used, each.spare])).toEqual([
        [0, 5],
        [2, 3],
        [0, 3],
        [0, 5],
      ])
      const quantities = 'select spare from resource_quantity where resource_id = $1 order by starts_at'
      expect(await sql.query(quantities, [resource])).toEqual([{ spare: 5 }, { spare: 6 }])
    }),
  )

  it(
    'recomputes the places of those that share the resource at the time',
    withDepartures(world, async (day, sql) => {
      const resource = await day.resource()
      const first = await day.timeslot('09:00', '10:00', { taken: 2, booking_count: 1 })
      const second = await day.timeslot('09:30', '11:00')
      await day.use(first, resource, '09:00', '10:00', { spare: 5 })
      await day.use(second, resource, '09:30', '11:00', { spare: 5 })
      await count(sql, first)
      expect(await day.row('timeslot', 'timeslot_id', second)).toMatchObject({ resource_places: 3 })
    }),
  )

  it(
    'reduces a shortage by what becomes free, and never below nothing',
    withDepartures(world, async (day, sql) => {
      const resource = await day.resource()
      const timeslot = await day.timeslot('09:00', '10:00', { taken: 4, booking_count: 1 })
      await day.use(timeslot, resource, '09:00', '10:00', { used: 6, spare: -3, short: 3 })
      await count(sql, timeslot)
      const use = () => day.row('resource_use', 'timeslot_id', timeslot)
      expect(await use()).toMatchObject({ used: 4, spare: -1, short: 1 })
      await sql.query('update timeslot set taken = 1 where timeslot_id = $1', [timeslot])
      await count(sql, timeslot)
      expect(await use()).toMatchObject({ used: 1, spare: 2, short: 0 })
    }),
  )

  it(
    'is refused if more is used than there is',
    withDepartures(world, async (day, sql) => {
      const timeslot = await day.timeslot('09:00', '10:00', { taken: 6, booking_count: 1 })
      await day.use(timeslot, await day.resource(), '09:00', '10:00', { spare: 5 })
      await expect(count(sql, timeslot)).rejects.toMatchObject({ constraint: 'resource_use_spare_check' })
    }),
  )

  it(
    'ends assignments that the timeslot no longer needs',
    withDepartures(world, async (day, sql) => {
      const resource = await day.resource(5, { named: true })
      const timeslot = await day.timeslot('09:00', '10:00')
      await day.use(timeslot, resource, '09:00', '10:00', { per: 'DEPARTURE', used: 1, spare: 4 })
      await day.assign(timeslot, await day.member(resource), '09:00', '10:00')
      await count(sql, timeslot)
      expect(await day.row('resource_assignment', 'timeslot_id', timeslot)).toBeUndefined()
    }),
  )
})

describe('recount_resource', () => {
  it(
    'sets what is spare and short at the start of each quantity and use from an instant on, by all that began before',
    withDepartures(world, async (day, sql) => {
      const resource = await day.resource(3, { longest_minutes: 120 })
      await day.quantity(resource, '10:30', '12:00', 1)
      const uses = [
        ['08:30', '10:30', 2],
        ['09:00', '09:30', 1],
        ['09:45', '11:00', 2],
      ] as const
      for (const [from, until, used] of uses) {
        await day.use(await day.timeslot(from, until), resource, from, until, { used, spare: 9 })
      }
      await sql.query('update resource_quantity set spare = 9 where resource_id = $1', [resource])
      await sql.query('select recount_resource($1, $2, $3)', [operatorId, resource, day.at('09:00')])
      const found = (table: string) =>
        sql.query(`select spare, short from ${table} where resource_id = $1 order by starts_at`, [resource])
      expect(await found('resource_use')).toEqual([
        { spare: 9, short: 0 },
        { spare: 0, short: 0 },
        { spare: -1, short: 1 },
      ])
      expect(await found('resource_quantity')).toEqual([
        { spare: 9, short: 0 },
        { spare: 2, short: 0 },
      ])
    }),
  )
})

describe('recount_resources', () => {
  it(
    'recounts each resource, and the places of the departures that have not ended',
    withDepartures(world, async (day, sql) => {
      const resources = [await day.resource(4), await day.resource(6)]
      const slots = [
        ['08:00', '09:00', resources[0]!],
        ['09:00', '10:00', resources[0]!],
        ['11:00', '12:00', resources[1]!],
      ] as const
      const timeslots = []
      for (const [from, until, resource] of slots) {
        timeslots.push(await day.timeslot(from, until))
        await day.use(timeslots.at(-1)!, resource, from, until)
      }
      await sql.query('select recount_resources($1, $2, $3)', [operatorId, resources, day.at('09:00')])
      const rows = await day.rows('timeslot', 'timeslot_id', timeslots)
      expect(rows.map(each => each.resource_places)).toEqual([null, 4, 6])
    }),
  )
})

describe('plan_resources', () => {
  const plan = (sql: Sql, day: Departures, since = '00:00') =>
    sql.query('select plan_resources($1, $2, $3)', [operatorId, day.activityId, day.at(since)])

  it(
    'adds what the departures after the instant need, for their time and that before and after',
    withDepartures(world, async (day, sql) => {
      const resource = await day.resource()
      const past = await day.timeslot('08:00', '09:00')
      const next = await day.timeslot('09:00', '10:00', { taken: 2, booking_count: 1 })
      await day.need(resource, { per: 'GROUP', quantity: 2, group_size: 2, minutes_before: 15, minutes_after: 30 })
      await plan(sql, day, '08:00')
      expect(await day.row('resource_use', 'timeslot_id', past)).toBeUndefined()
      expect(await day.row('resource_use', 'timeslot_id', next)).toMatchObject({
        resource_id: resource,
        per: 'GROUP',
        quantity: 2,
        group_size: 2,
        starts_at: day.at('08:45'),
        ends_at: day.at('10:30'),
        used: 2,
        spare: 3,
      })
    }),
  )

  it(
    'changes what is needed now, and removes what is not, also from the places',
    withDepartures(world, async (day, sql) => {
      const [before, after] = [await day.resource(3), await day.resource(4)]
      const timeslot = await day.timeslot('09:00', '10:00')
      await day.use(timeslot, before, '09:00', '10:00', { spare: 3 })
      await day.use(timeslot, after, '09:00', '10:00', { per: 'BOOKING', spare: 4 })
      await day.need(after)
      await plan(sql, day)
      const uses = 'select resource_id, per from resource_use where timeslot_id = $1'
      expect(await sql.query(uses, [timeslot])).toEqual([{ resource_id: after, per: 'PARTICIPANT' }])
      expect(await day.row('timeslot', 'timeslot_id', timeslot)).toMatchObject({ resource_places: 4 })
    }),
  )

  it(
    'records at the resource how long its longest use is, and never less than before',
    withDepartures(world, async (day, sql) => {
      const [short, long] = [
        await day.resource(5, { longest_minutes: 0 }),
        await day.resource(5, { longest_minutes: 90 }),
      ]
      await day.timeslot('09:00', '10:00')
      await day.need(short, { minutes_after: 5 })
      await day.need(long)
      await plan(sql, day)
      expect(await day.row('resource', 'resource_id', short)).toMatchObject({ longest_minutes: 65 })
      expect(await day.row('resource', 'resource_id', long)).toMatchObject({ longest_minutes: 90 })
    }),
  )

  it(
    'moves assignments to the new time, and ends those of too many members',
    withDepartures(world, async (day, sql) => {
      const resource = await day.resource(5, { named: true })
      const timeslot = await day.timeslot('09:00', '10:00', { taken: 1, booking_count: 1 })
      await day.use(timeslot, resource, '08:00', '10:00', { per: 'DEPARTURE', quantity: 2, used: 2 })
      const [first, second] = [await day.member(resource), await day.member(resource)]
      await day.assign(timeslot, first, '08:00', '10:00', { by_hand: true })
      await day.assign(timeslot, second, '08:00', '10:00')
      await day.need(resource, { per: 'DEPARTURE' })
      await plan(sql, day)
      const assigned = 'select member_id, starts_at from resource_assignment where timeslot_id = $1'
      expect(await sql.query(assigned, [timeslot])).toEqual([{ member_id: first, starts_at: day.at('09:00') }])
    }),
  )

  it(
    'frees a resource that is not needed any more, and with that the places of both who shared it',
    withDepartures(world, async (day, sql) => {
      const resource = await day.resource()
      const given = { taken: 2, booking_count: 1, resource_places: 3, resource_growth: 3 }
      const timeslot = await day.timeslot('09:00', '10:00', given)
      const other = await day.timeslot('09:00', '10:00', { activity_id: activities.rapids.activityId })
      await day.use(timeslot, resource, '09:00', '10:00', { used: 2, spare: 3 })
      await day.use(other, resource, '09:00', '10:00', { spare: 3 })
      await plan(sql, day)
      const rows = await day.rows('timeslot', 'timeslot_id', [timeslot, other])
      expect(rows.map(each => each.resource_places)).toEqual([null, 5])
    }),
  )

  it(
    'recounts a departure of another activity that shares the resource',
    withDepartures(world, async (day, sql) => {
      const resource = await day.resource()
      await day.timeslot('09:00', '10:00', { taken: 2, booking_count: 1 })
      const other = await day.timeslot('09:00', '10:00', { activity_id: activities.rapids.activityId })
      await day.use(other, resource, '09:00', '10:00', { spare: 5 })
      await day.need(resource)
      await plan(sql, day)
      expect(await day.row('resource_use', 'timeslot_id', other)).toMatchObject({ spare: 3 })
      expect(await day.row('timeslot', 'timeslot_id', other)).toMatchObject({ resource_places: 3 })
    }),
  )
})

describe('a sale that is written past the code', () => {
  // The sea cave starts at 11:00 and lasts 90 minutes.
  const sell = (places: number) =>
    world.admin
      .query(
        countingResources(
          'update timeslot set taken = taken + $2, booking_count = booking_count + 1 where activity_id = $1 and date = $3',
        ),
        [activities.cave.activityId, places, '2026-07-05'],
      )
      .catch((error: unknown) => error)

  const need = async (name: string, quantity: number, closes: string) => {
    const weekdays = [1, 2, 3, 4, 5, 6, 7]
    const openingTimes = [{ weekdays, opensAt: '08:00', closesAt: closes }]
    const caller = await world.caller('operator')
    const { resourceId } = await createResource(world.database, caller, { name, quantity, openingTimes }, world.now)
    const needs = [{ resourceId, per: 'PARTICIPANT' as const }]
    await updateNeeds(world.database, operatorId, activities.cave.activityId, needs, false, world.now)
  }

  it.each<[what: string, name: string, quantity: number, closes: string, constraint: string]>([
    ['more than there is when a use starts', 'Raft', 2, '20:00', 'resource_use_spare_check'],
    ['more than there is when a quantity starts', 'Dinghy', 3, '12:00', 'resource_quantity_spare_check'],
  ])('is refused by a constraint if it uses %s', async (_, name, quantity, closes, constraint) => {
    await need(name, quantity, closes)
    expect(await sell(3)).toMatchObject({ constraint })
  })

  it('is written if there is enough', async () => {
    await need('Canoe', 3, '20:00')
    expect(await sell(3)).toHaveLength(1)
  })
})
