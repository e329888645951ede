import { afterEach, describe, expect, it } from '@jest/globals'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, untilQueued } from '../world/whileLocked.ts'
import { counting, uncounting } from './counting.ts'

const world = useWorld()
afterEach(() => world.admin.query(uncounting('delete from usage_entry')))

const { kayaks, walls } = operators
const INSERT = counting(`
  insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source)
  select o, m, u, t, now(), 'client' from unnest($1::uuid[], $2::text[], $3::numeric[], $4::timestamptz[]) x (o, m, u, t)`)

type Row = [operator: { operatorId: string }, meter: string, usage: string, at: string]
const insert = (...rows: Row[]) =>
  world.admin.query(INSERT, [
    rows.map(row => row[0].operatorId),
    rows.map(row => row[1]),
    rows.map(row => row[2]),
    rows.map(row => new Date(row[3])),
  ])

const days = () =>
  world.admin.query(
    `select o.name operator, day, meter, trim_scale(sum(usage)) usage, sum(events)::int events
     from usage_day join operator o using (operator_id) group by 1, 2, 3 having sum(events) <> 0 or sum(usage) <> 0 order by 1, 2, 3`,
  )
const hours = () =>
  world.admin.query(
    `select meter, starts_at at, trim_scale(sum(usage)) usage, sum(events)::int events
     from usage_hour group by 1, 2 having sum(events) <> 0 or sum(usage) <> 0 order by 1, 2`,
  )

describe('daily totals', () => {
  it('count every row of a statement on the day of its operator', async () => {
    await insert(
      [kayaks, 'a', '0.1', '2026-06-14T22:59:59Z'],
      [kayaks, 'a', '0.2', '2026-06-14T23:00:00Z'],
      [kayaks, 'b', '5', '2026-06-14T23:00:00Z'],
      [walls, 'a', '7', '2026-06-14T23:00:00Z'],
      [kayaks, 'a', '12345678901234567890123456789.123456789', '2026-06-15T09:00:00Z'],
    )
    expect(await days()).toEqual([
      { operator: walls.name, day: '2026-06-14', meter: 'a', usage: '7', events: 1 },
      { operator: kayaks.name, day: '2026-06-14', meter: 'a', usage: '0.1', events: 1 },
      {
        operator: kayaks.name,
        day: '2026-06-15',
        meter: 'a',
        usage: '12345678901234567890123456789.323456789',
        events: 2,
      },
      { operator: kayaks.name, day: '2026-06-15', meter: 'b', usage: '5', events: 1 },
    ])
  })

  it('can exceed the largest single entry', async () => {
    const most = '99999999999999999999999999999.999999999'
    await insert([kayaks, 'a', most, '2026-06-15T09:00:00Z'], [kayaks, 'a', most, '2026-06-15T09:00:00Z'])
    expect(await days()).toMatchObject([{ usage: '199999999999999999999999999999.999999998' }])
  })

  it('are reduced when entries are deleted', async () => {
    await insert([kayaks, 'a', '1', '2026-06-15T09:00:00Z'], [kayaks, 'a', '2', '2026-06-15T09:30:00Z'])
    await world.admin.query(uncounting('delete from usage_entry where usage = 1'))
    expect(await days()).toMatchObject([{ usage: '2', events: 1 }])
    expect(await hours()).toMatchObject([{ usage: '2', events: 1 }])
  })

  it('are refused for an unknown operator', async () => {
    const nobody = { operatorId: '01970000-0000-7000-8000-00000000dead' }
    await expect(insert([nobody, 'a', '1', '2026-06-15T09:00:00Z'])).rejects.toMatchObject({ code: '23502' })
  })

  it('wait for a concurrent change of the time zone, and use the new one', async () => {
    const lock = 'select pg_advisory_xact_lock(1970495847, hashtext($1::text))'
    const zone = `update operator set time_zone = 'Asia/Tokyo' where operator_id = $1`
    let inserted: Promise<unknown> = Promise.resolve()
    const change: [string, unknown[]][] = [
      [lock, [walls.operatorId]],
      [zone, [walls.operatorId]],
    ]
    await holding(world, change, async () => {
      inserted = insert([walls, 'a', '1', '2026-06-14T23:00:00Z'])
      await untilQueued(world, 1)
    })
    await inserted
    expect(await days()).toMatchObject([{ operator: walls.name, day: '2026-06-15' }])
    await world.admin.query(uncounting('delete from usage_entry'))
    await world.admin.query('update operator set time_zone = $2 where operator_id = $1', [
      walls.operatorId,
      walls.timeZone,
    ])
  })
})

describe('hourly totals', () => {
  it.each([
    ['Asia/Kolkata', '2026-06-15T09:45:00Z', '2026-06-15T09:30:00Z'],
    // An hour that the clocks show twice is counted as two.
    ['Europe/London', '2026-10-25T00:59:59Z', '2026-10-25T00:00:00Z'],
    ['Europe/London', '2026-10-25T01:00:00Z', '2026-10-25T01:00:00Z'],
    ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01T06:00:00Z'],
  ])('follow the local clock of %s: %s is in the hour from %s', async (timeZone, at, hour) => {
    await world.admin.query('update operator set time_zone = $2 where operator_id = $1', [walls.operatorId, timeZone])
    await insert([walls, 'a', '1', at])
    expect(await hours()).toEqual([{ meter: 'a', at: new Date(hour), usage: '1', events: 1 }])
    await world.admin.query(uncounting('delete from usage_entry'))
    await world.admin.query('update operator set time_zone = $2 where operator_id = $1', [
      walls.operatorId,
      walls.timeZone,
    ])
  })
})

describe('a usage entry', () => {
  it('cannot be updated', async () => {
    await insert([kayaks, 'a', '1', '2026-06-15T09:00:00Z'])
    await expect(world.admin.query('update usage_entry set usage = 2')).rejects.toThrow(/never change/)
  })
})
