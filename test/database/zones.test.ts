import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { Temporal } from 'temporal-polyfill'
import { planNights } from '../../src/app/tasks/planNights.ts'
import { findTimeslotsById } from '../../src/domain/availability/findTimeslots.ts'
import { summariseUsage } from '../../src/domain/meters/reading/summariseUsage.ts'
import { insertUsage } from '../../src/domain/meters/recording/insertUsage.ts'
import { verifyUsage } from '../../src/domain/meters/totals/verifyUsage.ts'
import { offsetsOf } from '../../src/domain/scalars/offsetsOf.ts'
import { newId } from '../../src/domain/scalars/typeid.ts'
import { DelayUnit } from '../../src/domain/workflows/DelayUnit.ts'
import { dueAt } from '../../src/domain/workflows/dueAt.ts'
import { WorkflowTrigger } from '../../src/domain/workflows/WorkflowTrigger.ts'
import { storeTimeZones } from '../../src/domain/zones/storeTimeZones.ts'
import { activities } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld(60)

const zones = Intl.supportedValuesOf('timeZone')
/** Those in which the time-zone data of PostgreSQL 18.4 differs from that of Node. */
const differing = ['America/Edmonton', 'Africa/Casablanca', 'Africa/El_Aaiun']
const LAST = Date.UTC(2027, 0, 1)
const MINUTE = 60_000

const at = (instant: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)

/** The last change of the clocks of a zone before 2027; some instant if they have not changed since 2000. */
function changeIn(zone: string): number {
  const last = offsetsOf(zone).starts.findLast(each => each < LAST)!
  return Number.isFinite(last) ? last : Date.UTC(2026, 2, 29, 1)
}

/** What would ask PostgreSQL for a zone: a text that names one to it other than UTC. */
const FORBIDDEN = [
  /at time zone(?!\s+'UTC')/i,
  /\btimezone\((?!\s*'UTC')/i,
  /\bset\s+(local\s+|session\s+)?time\s*zone(?!\s*(=|to)?\s*'?UTC)/i,
  /date_trunc\([^()]*,[^()]*,(?!\s*'UTC')/i,
  /\bcurrent_date\b/i,
]

function forbiddenIn(text: string): string[] {
  return FORBIDDEN.flatMap(each => each.exec(text)?.[0] ?? [])
}

describe('time zones', () => {
  it('are computed by Node alone: no statement and no function names one to PostgreSQL', async () => {
    expect(forbiddenIn('select now() at time zone $1')).toHaveLength(1)
    expect(forbiddenIn(`select date_trunc('hour', t, z.name), timezone(z, t)`)).toHaveLength(2)
    const files = globSync('src/**/*.{ts,sql}').filter(file => !file.endsWith('generated.ts'))
    expect(files.length).toBeGreaterThan(500)
    const found = files.flatMap(file => forbiddenIn(readFileSync(file, 'utf8')).map(each => `${file}: ${each}`))
    expect(found).toEqual([])
    const functions = await world.admin.query<{ name: string; body: string }>(
      `select proname name, prosrc body from pg_proc where pronamespace = 'public'::regnamespace and prolang in (
         select oid from pg_language where lanname in ('sql', 'plpgsql'))`,
    )
    expect(functions.length).toBeGreaterThan(20)
    expect(functions.flatMap(({ name, body }) => forbiddenIn(body).map(each => `${name}: ${each}`))).toEqual([])
  })

  it('have the offsets of Temporal around every change since 2000 where PostgreSQL differs, and around the last ones elsewhere', async () => {
    const instants = zones.flatMap(zone => {
      const starts = offsetsOf(zone).starts.filter(Number.isFinite)
      const near = differing.includes(zone) ? starts : starts.slice(-2)
      return [changeIn(zone), ...near].flatMap(each => [each - 1000, each].map(instant => [zone, instant] as const))
    })
    const rows = await world.admin.query<{ local: string; hour: Date; day: Date; noon: Date }>(
      `select to_char(l.local, 'YYYY-MM-DD"T"HH24:MI:SS') "local", local_hour(i.instant, z.starts, z.seconds) "hour",
         instant_of(date_trunc('day', l.local), z.starts, z.seconds) "day",
         instant_of(date_trunc('day', l.local) + interval '12 hours', z.starts, z.seconds) "noon"
       from unnest($1::text[], $2::timestamptz[]) with ordinality i (zone, instant, place)
       join time_zone z on z.name = i.zone
       cross join lateral (select local_time(i.instant, z.starts, z.seconds) "local") l order by i.place`,
      [instants.map(([zone]) => zone), instants.map(([, instant]) => new Date(instant))],
    )
    expect(rows).toHaveLength(instants.length)
    const told = rows.map(({ local, hour, day, noon }, place) => [instants[place]![0], local, +hour, +day, +noon])
    const expected = instants.map(([zone, instant]) => {
      const local = at(instant, zone)
      const since = local.minute * MINUTE + local.second * 1000
      const noon = local.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: '12:00' })
      return [
        zone,
        local.toPlainDateTime().toString({ smallestUnit: 'second' }),
        instant - since,
        local.startOfDay().epochMilliseconds,
        noon.epochMilliseconds,
      ]
    })
    expect(told).toEqual(expected)
  })

  it.each(differing)('has every change of %s that Temporal finds', zone => {
    const changes: number[] = []
    for (let next = at(Date.UTC(2000, 0, 1), zone).getTimeZoneTransition('next'); next && next.year < 2045; ) {
      changes.push(next.epochMilliseconds)
      next = next.getTimeZoneTransition('next')
    }
    expect(offsetsOf(zone).starts.slice(1)).toEqual(changes)
  })

  it('are stored again by a later version of the data of Node alone', async () => {
    const { admin } = world
    const connection = {
      query: async (text: string, values?: unknown[]) => ({ rows: await admin.query<never>(text, values) }),
    }
    const versions = () => admin.query<{ version: string }>('select distinct version from time_zone')
    const before = await versions()
    await storeTimeZones(connection, '1999a')
    expect(await versions()).toEqual(before)
    await storeTimeZones(connection, '2999a')
    expect(await versions()).toEqual([{ version: '2999a' }])
  })
})

describe('on the day on which the clocks last changed, in every time zone', () => {
  const operators = zones.map(zone => ({ zone, operatorId: newId(new Date()), change: changeIn(zone) }))
  const all = <Value>(of: (each: (typeof operators)[number]) => Value) => operators.map(of)

  it('slots, days, summaries, nights and reminders are as Temporal computes them', async () => {
    const { database } = world
    const ids = all(each => each.operatorId)
    await world.admin.query(
      `insert into operator (operator_id, name, time_zone, currency, created_at)
       select o, z, z, 'GBP', $3 from unnest($1::uuid[], $2::text[]) n (o, z)`,
      [ids, all(each => each.zone), world.now],
    )
    const timeslotIds = all(() => newId(new Date()))
    await world.admin.query(
      `insert into product (operator_id, activity_id, product_id, name, short_description, description, category, duration_minutes, time_zone,
         pricing, currency, images, published, created_at, updated_at)
       select n.o, n.o, 100000 + n.place, p.name, '', '', '', p.duration_minutes, n.z, p.pricing, p.currency, '[]', true, p.created_at,
         p.updated_at
       from product p, unnest($1::uuid[], $2::text[]) with ordinality n (o, z, place) where p.activity_id = $3`,
      [ids, all(each => each.zone), activities.sunset.activityId],
    )
    await world.admin.query(
      `insert into timeslot (operator_id, timeslot_id, activity_id, date, time, starts_at, ends_at, capacity)
       select o, t, o, d, '00:00', s, s + interval '60 minutes', 5
       from unnest($1::uuid[], $2::uuid[], $3::date[], $4::timestamptz[]) n (o, t, d, s)`,
      [
        ids,
        timeslotIds,
        all(({ change, zone }) => at(change, zone).toPlainDate().toString()),
        all(({ change }) => new Date(change - 30 * MINUTE)),
      ],
    )

    const wrong: unknown[] = []
    const expectSame = (zone: string, what: string, told: unknown, expected: unknown) => {
      if (JSON.stringify(told) !== JSON.stringify(expected)) wrong.push([zone, what, told, expected])
    }
    for (const [place, { zone, operatorId, change }] of operators.entries()) {
      const slots = await findTimeslotsById(database, operatorId, [timeslotIds[place]!], world.now)
      const { startsAt, endsAt, endDate, endTime } = slots.get(timeslotIds[place]!)!
      const end = at(change + 30 * MINUTE, zone)
      const endsOn = [end.toPlainDate().toString(), end.toPlainTime().toString({ smallestUnit: 'minute' })]
      expectSame(zone, 'the end of a slot', [endDate, endTime], endsOn)

      const reminder = { trigger: WorkflowTrigger.BEFORE_START, delay: 1, delayUnit: DelayUnit.DAYS, atTime: '09:00' }
      const day = at(+startsAt, zone).toPlainDate().subtract({ days: 1 })
      const nine = day.toZonedDateTime({ timeZone: zone, plainTime: '09:00' }).epochMilliseconds
      expectSame(zone, 'a reminder', dueAt(reminder, { startsAt, endsAt, timeZone: zone }), new Date(nine))

      const date = at(change, zone).toPlainDate()
      const [first, next] = [date, date.add({ days: 1 })].map(each => each.toZonedDateTime(zone).epochMilliseconds)
      const instants = [first! - 60_000, first! + 60_000, change - 1000, change, next! - 60_000, next! + 60_000]
      await insertUsage(
        database,
        instants.map(occurred => ({
          operatorId,
          meter: 'calls',
          usage: '1',
          extraInfo: null,
          occurredAt: new Date(occurred),
          recordedAt: world.now,
          idempotencyKey: null,
          fingerprint: null,
        })),
      )
      const inside = instants.filter(each => at(each, zone).toPlainDate().equals(date)).length
      const today = date.toString()
      const { totals, period } = await summariseUsage(database, operatorId, zone, today, today)
      expectSame(zone, 'the period', [+period.startsAt, +period.endsAt], [first, next! - 1000])
      expectSame(zone, 'the usage of a day', Number(totals.eventCount), inside)
      const verified = await verifyUsage(
        database,
        operatorId,
        date.subtract({ days: 2 }).toString(),
        date.add({ days: 2 }).toString(),
      )
      expectSame(zone, 'verifyUsage', [verified.equal, Number(verified.entryCount)], [true, instants.length])
    }

    await planNights(database, 'usage-night', world.now, newChoreRun())
    const nights = await world.admin.query<{ runAt: Date; key: string }>(
      `select run_at "runAt", key from graphile_worker.jobs where key like 'usage-night %'`,
    )
    const planned = new Map(nights.map(({ key, runAt }) => [key.slice('usage-night '.length), +runAt]))
    for (const { zone, operatorId } of operators) {
      const now = at(+world.now, zone)
      const day = now.toPlainDate().add({ days: now.hour < 3 ? 0 : 1 })
      const three = day.toZonedDateTime({ timeZone: zone, plainTime: '03:00' }).epochMilliseconds
      expectSame(zone, 'a night', planned.get(operatorId), three)
    }
    expect(wrong).toEqual([])
  }, 600_000)

  it('verifyUsage finds a day that was counted with other offsets than those of Node', async () => {
    const { database } = world
    const { operatorId, change } = operators.find(each => each.zone === 'America/Edmonton')!
    const of = { operatorId, meter: 'late', usage: '1', extraInfo: null, recordedAt: world.now }
    // PostgreSQL 18.4 does not know of the last change: by its data the clocks go back in November 2026.
    await world.admin.query(
      `update time_zone set starts = starts || '2026-11-01T08:00:00Z'::timestamptz, seconds = seconds || -25200 where name = 'America/Edmonton'`,
    )
    const midnight = Temporal.PlainDate.from('2026-11-10').toZonedDateTime('America/Edmonton').epochMilliseconds
    expect(midnight).toBeGreaterThan(change)
    await insertUsage(database, [
      { ...of, occurredAt: new Date(midnight + 60_000), idempotencyKey: null, fingerprint: null },
    ])
    const verified = await verifyUsage(database, operatorId, '2026-11-08', '2026-11-11')
    expect(verified).toMatchObject({ equal: false })
    expect(verified.differences.map(each => [each.day, each.hour, each.recordedUsage, each.totalUsage])).toEqual(
      expect.arrayContaining([
        ['2026-11-09', null, '0', '1'],
        ['2026-11-10', null, '1', '0'],
      ]),
    )
  })
})
