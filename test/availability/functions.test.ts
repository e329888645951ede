import { describe, expect, it } from '@jest/globals'
import { newId } from '../../src/domain/scalars/typeid.ts'
import type { Sql } from '../../src/platform/sql/Database.ts'
import { withDepartures } from '../resources/withDepartures.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const { operatorId } = operators.kayaks
const world = useWorld()

const recompute = (sql: Sql, ...timeslots: string[]) =>
  sql.query('select recompute_resource_places($1, $2)', [operatorId, timeslots])

describe('take_places', () => {
  interface Taken {
    bookings?: number
    holding?: boolean
    holders?: string[]
    earliest?: Date
    replaced?: string
    waits?: boolean
  }

  const take = (sql: Sql, timeslot: string, places: number[], given: Taken = {}) => {
    const { bookings = 1, holding = false, holders, earliest = null, replaced = null, waits = true } = given
    const every = <T>(value: T) => places.map(() => value)
    return sql.query<{ outcome: string; held: number | null; most: number | null }>(
      `select outcome, held, most from take_places($1, $2, $3::int[], $4, $5::boolean[], $6::uuid[], $7::timestamptz[], $8, $9, $10)
       order by place`,
      [
        operatorId,
        timeslot,
        places,
        bookings,
        every(holding),
        holders ?? every(null),
        every(earliest),
        replaced,
        NOW,
        waits,
      ],
    )
  }
  const outcomes = async (...given: Parameters<typeof take>) => (await take(...given)).map(each => each.outcome)
  const limit = (sql: Sql, ofKey: number, ofTimeslot: number) =>
    sql.query('update operator set held_places_per_key = $2, held_places_per_timeslot = $3 where operator_id = $1', [
      operatorId,
      ofKey,
      ofTimeslot,
    ])
  const [one, another] = [newId(NOW), newId(NOW)]

  it(
    'grants places in order, and leaves those of a request that does not fit to the next',
    withDepartures(world, async (day, sql) => {
      const timeslot = await day.timeslot('09:00', '10:00', { capacity: 10, taken: 5 })
      expect(await outcomes(sql, timeslot, [4, 2, 1])).toEqual(['booked', 'changed', 'booked'])
      expect(await day.row('timeslot', 'timeslot_id', timeslot)).toMatchObject({
        taken: 10,
        held: 0,
        booking_count: 2,
        has_had_bookings: true,
      })
    }),
  )

  it.each<[string, object, Taken]>([
    ['that is closed', { closed: true }, {}],
    ['whose places are for the waitlist', { has_waitlist_offer: true }, {}],
    ['that starts at the earliest instant', {}, { earliest: new Date('2030-07-01T09:00Z') }],
    ['whose resources leave fewer for a new booking', { resource_places: 1, resource_growth: 9 }, {}],
    ['whose resources leave fewer for one that grows', { resource_places: 9, resource_growth: 1 }, { bookings: 0 }],
  ])('refuses a timeslot %s', (_, timeslot, given) =>
    withDepartures(world, async (day, sql) => {
      expect(await outcomes(sql, await day.timeslot('09:00', '10:00', timeslot), [2], given)).toEqual(['changed'])
    })(),
  )

  it(
    'lets a booking grow by what its resources leave, and counts no booking',
    withDepartures(world, async (day, sql) => {
      const timeslot = await day.timeslot('09:00', '10:00', { resource_places: 0, resource_growth: 2 })
      expect(await outcomes(sql, timeslot, [2], { bookings: 0 })).toEqual(['booked'])
      expect(await day.row('timeslot', 'timeslot_id', timeslot)).toMatchObject({ taken: 2, booking_count: 0 })
    }),
  )

  it(
    'counts resources after each grant, so that the next one sees what is left',
    withDepartures(world, async (day, sql) => {
      const timeslot = await day.timeslot('09:00', '10:00', { resource_places: 3, resource_growth: 3 })
      await day.use(timeslot, await day.resource(3), '09:00', '10:00', { spare: 3 })
      expect(await outcomes(sql, timeslot, [2, 2, 1])).toEqual(['booked', 'changed', 'booked'])
      expect(await day.row('resource_use', 'timeslot_id', timeslot)).toMatchObject({ used: 3, spare: 0 })
    }),
  )

  it(
    'counts places on hold apart',
    withDepartures(world, async (day, sql) => {
      const timeslot = await day.timeslot('09:00', '10:00')
      await take(sql, timeslot, [3], { holding: true })
      await take(sql, timeslot, [2])
      expect(await day.row('timeslot', 'timeslot_id', timeslot)).toMatchObject({ taken: 5, held: 3 })
    }),
  )

  it(
    'refuses holds of one key above its limit, but not those of another',
    withDepartures(world, async (day, sql) => {
      await limit(sql, 3, 9)
      const timeslot = await day.timeslot('09:00', '10:00')
      expect(await take(sql, timeslot, [2, 2, 2], { holding: true, holders: [one, one, another] })).toEqual([
        { outcome: 'booked', held: 0, most: null },
        { outcome: 'key-limit', held: 2, most: 3 },
        { outcome: 'booked', held: 2, most: null },
      ])
    }),
  )

  it(
    'refuses holds of one timeslot above its limit',
    withDepartures(world, async (day, sql) => {
      await limit(sql, 9, 5)
      const timeslot = await day.timeslot('09:00', '10:00')
      expect((await take(sql, timeslot, [3, 3], { holding: true, holders: [one, another] }))[1]).toEqual({
        outcome: 'timeslot-limit',
        held: 3,
        most: 5,
      })
    }),
  )

  it(
    'counts the holds that there are, except those that have expired and the one that is replaced',
    withDepartures(world, async (day, sql) => {
      await limit(sql, 6, 9)
      const timeslot = await day.timeslot('09:00', '10:00')
      const other = await day.timeslot('12:00', '13:00')
      const first = await day.hold(other, { held_by: one, participants: 5 })
      await day.hold(other, { held_by: one, participants: 4, hold_expires_at: NOW })
      await day.hold(other, { held_by: another, participants: 3 })
      const given = { holding: true, holders: [one] }
      expect(await take(sql, timeslot, [2], given)).toEqual([{ outcome: 'key-limit', held: 5, most: 6 }])
      expect(await outcomes(sql, timeslot, [2], { ...given, replaced: first })).toEqual(['booked'])
    }),
  )

  it(
    'records one change of the day if it has taken places, and none otherwise',
    withDepartures(world, async (day, sql) => {
      const timeslot = await day.timeslot('09:00', '10:00')
      await take(sql, timeslot, [11])
      expect(await day.changes()).toEqual([])
      await take(sql, timeslot, [1, 1])
      expect(await day.changes()).toEqual([['availability', day.activityId, day.date]])
    }),
  )

  it(
    'leaves a timeslot that needs resources if it must not wait',
    withDepartures(world, async (day, sql) => {
      const timeslot = await day.timeslot('09:00', '10:00', { resource_places: 9, resource_growth: 9 })
      expect(await outcomes(sql, timeslot, [1, 1], { waits: false })).toEqual(['locked', 'locked'])
    }),
  )

  it(
    'locks the timeslot and the keys that hold, also if it grants nothing, and leaves a locked one if it must not wait',
    withDepartures(world, async (_, sql) => {
      const [row] = await sql.query<{ id: string }>(
        'select timeslot_id id from timeslot where operator_id = $1 and activity_id = $2 order by starts_at desc limit 1',
        [operatorId, activities.sunset.activityId],
      )
      await take(sql, row!.id, [99], { holding: true, holders: [one] })
      await world.admin.transaction(async other => {
        expect(await outcomes(other, row!.id, [1], { waits: false })).toEqual(['locked'])
        const locked = "select pg_try_advisory_xact_lock(hashtextextended('held by ' || $1, 0)) free"
        expect(await other.query(locked, [one])).toEqual([{ free: false }])
      })
    }),
  )
})

describe('recompute_resource_places', () => {
  it(
    'sets the least places that a resource leaves, for a new booking and for one that grows',
    withDepartures(world, async (day, sql) => {
      const timeslot = await day.timeslot('09:00', '10:00')
      await day.use(timeslot, await day.resource(7), '09:00', '10:00', { spare: 7 })
      await day.use(timeslot, await day.resource(1), '09:00', '10:00', { spare: 0, per: 'BOOKING' })
      await recompute(sql, timeslot)
      expect(await day.row('timeslot', 'timeslot_id', timeslot)).toMatchObject({
        resource_places: 0,
        resource_growth: 7,
      })
    }),
  )

  it(
    'sees what is spare when another use or quantity begins within that of the timeslot',
    withDepartures(world, async (day, sql) => {
      const resource = await day.resource(9)
      const timeslot = await day.timeslot('09:00', '10:00')
      const other = await day.timeslot('09:30', '10:00')
      await day.use(timeslot, resource, '09:00', '10:00', { spare: 9 })
      await day.use(other, resource, '09:30', '10:00', { spare: 4 })
      const places = async () => (await day.row('timeslot', 'timeslot_id', timeslot)).resource_places
      await recompute(sql, timeslot)
      expect(await places()).toBe(4)
      await day.quantity(resource, '09:45', '10:00', 2)
      await recompute(sql, timeslot)
      expect(await places()).toBe(2)
    }),
  )

  it(
    'sets nothing for a timeslot that uses nothing any more',
    withDepartures(world, async (day, sql) => {
      const timeslot = await day.timeslot('09:00', '10:00', { resource_places: 3, resource_growth: 3 })
      await recompute(sql, timeslot)
      expect(await day.row('timeslot', 'timeslot_id', timeslot)).toMatchObject({
        resource_places: null,
        resource_growth: null,
      })
    }),
  )

  it(
    'records one change of each day whose places change, and none if only bookings can grow by more',
    withDepartures(world, async (day, sql) => {
      const resource = await day.resource()
      const first = await day.timeslot('09:00', '10:00', { resource_places: 5, resource_growth: 4 })
      const second = await day.timeslot('11:00', '12:00')
      const third = await day.timeslot('13:00', '14:00')
      await day.use(first, resource, '09:00', '10:00', { spare: 5 })
      await day.use(second, resource, '11:00', '12:00', { spare: 5 })
      await day.use(third, resource, '13:00', '14:00', { spare: 5 })
      await recompute(sql, first)
      expect(await day.row('timeslot', 'timeslot_id', first)).toMatchObject({ resource_growth: 5 })
      expect(await day.changes()).toEqual([])
      await recompute(sql, first, second, third)
      expect(await day.changes()).toEqual([['availability', day.activityId, day.date]])
    }),
  )

  it.each<[string, object, boolean]>([
    ['offers places that are there again', {}, true],
    ['offers nothing of a timeslot that is closed', { closed: true }, false],
    ['offers nothing of a timeslot that is full', { capacity: 2 }, false],
    ['offers nothing if there are as many as before', { resource_places: 5, resource_growth: 4 }, false],
  ])('%s to the waitlist', (_, more, offered) =>
    withDepartures(world, async (day, sql) => {
      const given = { taken: 2, booking_count: 1, resource_places: 0, resource_growth: 0, ...more }
      const timeslot = await day.timeslot('09:00', '10:00', given)
      await day.use(timeslot, await day.resource(), '09:00', '10:00', { spare: 5, used: 2 })
      await day.insert('waitlist_entry', {
        waitlist_id: newId(NOW),
        activity_id: day.activityId,
        date: day.date,
        participants: 1,
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.com',
        channel: 'ONLINE',
        status: 'WAITING',
        created_at: NOW,
      })
      await recompute(sql, timeslot)
      expect(await day.row('timeslot', 'timeslot_id', timeslot)).toMatchObject({ has_waitlist_offer: offered })
      const jobs = await sql.query('select task_identifier task from graphile_worker.jobs where key = $1', [
        `offer:${timeslot}`,
      ])
      expect(jobs).toEqual(offered ? [{ task: 'offer-places' }] : [])
    })(),
  )

  it(
    'offers nothing that nobody waits for',
    withDepartures(world, async (day, sql) => {
      const timeslot = await day.timeslot('09:00', '10:00', { resource_places: 0, resource_growth: 0 })
      await day.use(timeslot, await day.resource(), '09:00', '10:00', { spare: 5 })
      await recompute(sql, timeslot)
      expect(await day.row('timeslot', 'timeslot_id', timeslot)).toMatchObject({ has_waitlist_offer: false })
    }),
  )
})

describe('recompute_all_resource_places', () => {
  const recomputeAll = (sql: Sql, timeslots: unknown[]) =>
    sql.query('select recompute_all_resource_places($1, $2)', [operatorId, timeslots])

  it(
    'recomputes more timeslots than are locked at once, each of them once',
    withDepartures(world, async (day, sql) => {
      const resource = await day.resource()
      const rows = await sql.query<{ id: string }>(
        `with added as (
           insert into timeslot (operator_id, timeslot_id, activity_id, date, time, starts_at, ends_at, capacity)
           select $1, gen_random_uuid(), $2, '2030-07-02', '09:00', s, s + interval '1 minute', 10
           from generate_series('2030-07-02T00:00Z'::timestamptz, '2030-07-02T03:25Z', '1 minute') s returning *
         ), used as (
           insert into resource_use (operator_id, timeslot_id, resource_id, per, quantity, starts_at, ends_at, spare)
           select operator_id, timeslot_id, $3, 'PARTICIPANT', 1, starts_at, ends_at, 5 from added
         )
         select timeslot_id id from added`,
        [operatorId, day.activityId, resource],
      )
      const timeslots = rows.map(each => each.id)
      await recomputeAll(sql, [...timeslots, ...timeslots])
      const counted = 'select resource_places places, count(*) from timeslot where timeslot_id = any($1) group by 1'
      expect(await sql.query(counted, [timeslots])).toEqual([{ places: 5, count: 206 }])
    }),
  )

  it(
    'locks the timeslots, also those whose places stay as they are',
    withDepartures(world, async (_, sql) => {
      const rows = await sql.query<{ id: string }>(
        'select timeslot_id id from timeslot where operator_id = $1 limit 2',
        [operatorId],
      )
      await recomputeAll(
        sql,
        rows.map(each => each.id),
      )
      const free = 'select from timeslot where timeslot_id = any($1) for no key update skip locked'
      expect(await world.admin.query(free, [rows.map(each => each.id)])).toEqual([])
    }),
  )
})

describe('refuse_oversale', () => {
  const set = (sql: Sql, timeslot: string, values: string) =>
    sql.query(`update timeslot set ${values} where timeslot_id = $1`, [timeslot])

  it(
    'refuses to take more places than there are',
    withDepartures(world, async (day, sql) => {
      const timeslot = await day.timeslot('09:00', '10:00', { capacity: 10, taken: 10 })
      await expect(set(sql, timeslot, 'taken = 11')).rejects.toMatchObject({
        constraint: 'timeslot_not_oversold',
        message: `timeslot ${timeslot} has 10 places, and 11 would be taken`,
      })
    }),
  )

  it(
    'lets the operator lower the capacity below what is taken, and bookings give places back',
    withDepartures(world, async (day, sql) => {
      const timeslot = await day.timeslot('09:00', '10:00', { capacity: 10, taken: 10 })
      await set(sql, timeslot, 'capacity = 5')
      await set(sql, timeslot, 'taken = 9')
      expect(await day.row('timeslot', 'timeslot_id', timeslot)).toMatchObject({ capacity: 5, taken: 9 })
    }),
  )
})

describe('refuse_uncounted', () => {
  it(
    'refuses places whose use of resources was not counted at the end of the transaction',
    withDepartures(world, async (day, sql) => {
      const timeslot = await day.timeslot('09:00', '10:00', { resource_places: 5, resource_growth: 5 })
      await day.use(timeslot, await day.resource(), '09:00', '10:00', { spare: 5 })
      await sql.query('update timeslot set taken = 1, booking_count = 1 where timeslot_id = $1', [timeslot])
      await expect(sql.query('set constraints all immediate')).rejects.toMatchObject({
        constraint: 'timeslot_resources_counted',
      })
    }),
  )

  it(
    'accepts those that were counted after they were written',
    withDepartures(world, async (day, sql) => {
      const timeslot = await day.timeslot('09:00', '10:00', { resource_places: 5, resource_growth: 5 })
      await day.use(timeslot, await day.resource(), '09:00', '10:00', { spare: 5 })
      await sql.query('update timeslot set taken = 1, booking_count = 1 where timeslot_id = $1', [timeslot])
      await sql.query('select count_resources($1, array[$2::uuid])', [operatorId, timeslot])
      await sql.query('set constraints all immediate')
    }),
  )
})
