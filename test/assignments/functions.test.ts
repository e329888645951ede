import { describe, expect, it } from '@jest/globals'
import type { Sql } from '../../src/platform/sql/Database.ts'
import type { Departures } from '../resources/Departures.ts'
import { withDepartures } from '../resources/withDepartures.ts'
import { NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const { operatorId } = operators.kayaks
const world = useWorld()
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

/** Departures that use a named resource, and who is assigned to them. */
async function guided(day: Departures, more: object = {}) {
  const resource = await day.resource(5, { named: true, ...more })
  const depart = async (from: string, until: string, use: object = {}) => {
    const timeslot = await day.timeslot(from, until)
    await day.use(timeslot, resource, from, until, { per: 'DEPARTURE', used: 1, ...use })
    return timeslot
  }
  return { resource, depart, member: (named: object = {}) => day.member(resource, named) }
}

/** The members of departures, in the order of their start. */
async function assigned(sql: Sql, resource: string) {
  const rows = await sql.query<{ timeslot: string; member: string }>(
    `select timeslot_id timeslot, member_id member from resource_assignment where resource_id = $1
     order by starts_at, assigned_at, member_id`,
    [resource],
  )
  return rows.map(each => [each.timeslot, each.member])
}

describe('move_assignments', () => {
  const move = (sql: Sql, resource: string) => sql.query('select move_assignments($1, $2)', [operatorId, resource])

  it(
    'gives an assignment the time of its use, and records that it has changed',
    withDepartures(world, async (day, sql) => {
      const { resource, depart, member } = await guided(day)
      const timeslot = await depart('10:00', '11:30')
      await day.assign(timeslot, await member(), '09:00', '10:00')
      await move(sql, resource)
      const row = await day.row('resource_assignment', 'timeslot_id', timeslot)
      expect(row).toMatchObject({ starts_at: day.at('10:00'), ends_at: day.at('11:30') })
      expect(row.changed_at).not.toEqual(NOW)
    }),
  )

  it(
    'leaves an assignment that has its time',
    withDepartures(world, async (day, sql) => {
      const { resource, depart, member } = await guided(day)
      const ana = await member()
      await day.assign(await depart('08:00', '09:00'), ana, '07:00', '08:00')
      const same = await depart('10:00', '11:00')
      await day.assign(same, ana, '10:00', '11:00')
      await move(sql, resource)
      expect(await day.row('resource_assignment', 'timeslot_id', same)).toMatchObject({ changed_at: NOW })
    }),
  )

  it.each<[string, earlier: object, later: object, stays: number]>([
    ['the one made by hand', {}, { by_hand: true }, 1],
    ['the older one', { assigned_at: later(1) }, {}, 1],
    ['the one that was first', {}, {}, 0],
  ])('lets %s stay of two that overlap', (_, first, second, stays) =>
    withDepartures(world, async (day, sql) => {
      const { resource, depart, member } = await guided(day)
      const ana = await member()
      const timeslots = [await depart('09:00', '11:00'), await depart('10:00', '11:00')]
      await day.assign(timeslots[0]!, ana, '09:00', '10:00', first)
      await day.assign(timeslots[1]!, ana, '10:00', '11:00', second)
      await move(sql, resource)
      expect(await assigned(sql, resource)).toEqual([[timeslots[stays], ana]])
    })(),
  )

  it(
    'lets members of one departure stay, and one of a member that ends when another begins',
    withDepartures(world, async (day, sql) => {
      const { resource, depart, member } = await guided(day)
      const [ana, bo] = [await member(), await member()]
      const [first, second] = [await depart('09:00', '11:00'), await depart('11:00', '12:00')]
      await day.assign(first, ana, '09:00', '10:00')
      await day.assign(first, bo, '09:00', '10:00')
      await day.assign(second, ana, '11:00', '12:00', { by_hand: true })
      await move(sql, resource)
      expect(await assigned(sql, resource)).toHaveLength(3)
    }),
  )

  it(
    'ends that of the member alone whose departures overlap',
    withDepartures(world, async (day, sql) => {
      const { resource, depart, member } = await guided(day)
      const [ana, bo] = [await member(), await member()]
      const [first, second] = [await depart('09:00', '11:00'), await depart('10:00', '11:00')]
      await day.assign(first, ana, '09:00', '10:00')
      await day.assign(second, ana, '10:00', '11:00')
      await day.assign(second, bo, '10:00', '11:00')
      await move(sql, resource)
      expect(await assigned(sql, resource)).toEqual([
        [first, ana],
        [second, bo],
      ])
    }),
  )

  it(
    'leaves those of another resource',
    withDepartures(world, async (day, sql) => {
      const { depart, member } = await guided(day)
      const other = await guided(day)
      const timeslot = await depart('10:00', '11:00')
      await day.assign(timeslot, await member(), '09:00', '10:00')
      await day.use(timeslot, other.resource, '10:00', '11:00')
      await day.assign(await other.depart('14:00', '15:00'), await other.member(), '13:00', '14:00')
      await move(sql, other.resource)
      expect(await day.row('resource_assignment', 'timeslot_id', timeslot)).toMatchObject({ changed_at: NOW })
    }),
  )
})

describe('end_unused_assignments', () => {
  const end = (sql: Sql, resource: string, ...timeslots: string[]) =>
    sql.query('select end_unused_assignments($1, $2, $3)', [operatorId, resource, timeslots])

  it.each<[string, first: object, second: object, stays: number]>([
    ['the one made by hand', {}, { by_hand: true, assigned_at: later(1) }, 1],
    ['the older one', { assigned_at: later(1) }, {}, 1],
    ['the one of the first member', {}, {}, 0],
  ])('lets %s stay of two if the departure uses one', (_, first, second, stays) =>
    withDepartures(world, async (day, sql) => {
      const { resource, depart, member } = await guided(day)
      const members = [await member(), await member()].toSorted()
      const timeslot = await depart('09:00', '10:00')
      await day.assign(timeslot, members[0]!, '09:00', '10:00', first)
      await day.assign(timeslot, members[1]!, '09:00', '10:00', second)
      await end(sql, resource, timeslot)
      expect(await assigned(sql, resource)).toEqual([[timeslot, members[stays]]])
    })(),
  )

  it(
    'ends all, also those made by hand, if the departure uses none',
    withDepartures(world, async (day, sql) => {
      const { resource, depart, member } = await guided(day)
      const timeslot = await depart('09:00', '10:00', { used: 0 })
      await day.assign(timeslot, await member(), '09:00', '10:00', { by_hand: true })
      await end(sql, resource, timeslot)
      expect(await assigned(sql, resource)).toEqual([])
    }),
  )

  it(
    'leaves those of other departures',
    withDepartures(world, async (day, sql) => {
      const { resource, depart, member } = await guided(day)
      const timeslot = await depart('09:00', '10:00', { used: 0 })
      await day.assign(timeslot, await member(), '09:00', '10:00')
      await end(sql, resource, await depart('11:00', '12:00'))
      expect(await assigned(sql, resource)).toHaveLength(1)
    }),
  )
})

describe('end_invalid_assignments', () => {
  const absent = (memberId: string) => JSON.stringify([{ from: '2030-07-01', to: '2030-07-01', memberId }])

  it.each<[string, member: object, absent: boolean, since: string, stays: boolean]>([
    ['ends that of a member who is not active', { active: false, skills: ['rescue'] }, false, '08:00', false],
    ['ends that of a member who is absent', { skills: ['rescue'] }, true, '08:00', false],
    ['ends that of a member who lacks a skill', { skills: ['French'] }, false, '08:00', false],
    ['leaves that of a member who can take it', { skills: ['rescue'] }, false, '08:00', true],
    ['leaves that of a departure that has started', { active: false }, false, '09:00', true],
  ])('%s', (_, named, isAbsent, since, stays) =>
    withDepartures(world, async (day, sql) => {
      const { resource, depart, member } = await guided(day)
      await day.need(resource, { per: 'DEPARTURE', skills: ['Rescue'] })
      const ana = await member(named)
      await day.assign(await depart('09:00', '10:00'), ana, '09:00', '10:00')
      if (isAbsent)
        await sql.query('update resource set exceptions = $2 where resource_id = $1', [resource, absent(ana)])
      await sql.query('select end_invalid_assignments($1, $2, $3)', [operatorId, resource, day.at(since)])
      expect(await assigned(sql, resource)).toHaveLength(stays ? 1 : 0)
    })(),
  )
})
