import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { readUsageSeries } from '../../src/domain/meters/reading/readUsageSeries.ts'
import { UsageBucket } from '../../src/domain/meters/reading/UsageBucket.ts'
import { retainUsage } from '../../src/domain/meters/retention/retainUsage.ts'
import { rebuildTotals } from '../../src/domain/meters/totals/rebuildTotals.ts'
import { changeOperator } from '../../src/domain/settings/changeOperator.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding, whileLocked } from '../world/whileLocked.ts'
import { counting } from './counting.ts'
import { Book } from './ledger/Book.ts'

const world = useWorld()
let book: Book
beforeAll(async () => {
  book = new Book(world)
})
beforeEach(async () => {
  await world.admin.query('truncate usage_entry, usage_day, usage_hour, usage_correction cascade')
  await change({ timeZone: 'Europe/London', usageRetentionMonths: 0 })
})

const { operatorId } = operators.kayaks
const changeSoon = (changes: Parameters<typeof changeOperator>[2], now = world.now) =>
  changeOperator(world.database, operatorId, changes, now)
/** Changes the operator as if the time zone had last been changed long ago. */
const change = async (changes: Parameters<typeof changeOperator>[2]) => {
  await world.admin.query('update operator set time_zone_changed_at = null')
  return changeSoon(changes)
}
/** The usage in the hours of a day, by meter. */
const hours = async (zone: string, at: string) => {
  const { series } = await readUsageSeries(world.database, operatorId, zone, at, at, UsageBucket.HOUR, [])
  return Object.fromEntries(series.map(({ meter, points }) => [meter, points.map(each => each.usage)]))
}
const retain = () => retainUsage(world.database, operatorId, world.now, new AbortController().signal)
const day = (at: string) => book.totals(at, at)

describe('changeOperator', () => {
  it('rebuilds the totals by the days and hours of the new time zone', async () => {
    await book.record('a', '1', '2026-05-10T22:59:00Z')
    await book.record('a', '2', '2026-05-10T23:00:00Z')
    const entry = (await book.record('a', '3', '2026-05-10T18:29:00Z')).entry.id
    await book.amend(entry, '4')
    await book.void((await book.record('a', '5', '2026-05-10T18:31:00Z')).entry.id)
    expect([await day('2026-05-10'), await day('2026-05-11')]).toEqual([{ a: ['5', 2] }, { a: ['2', 1] }])
    expect(await change({ timeZone: 'asia/kolkata' })).toMatchObject({
      operatorId,
      timeZone: 'Asia/Kolkata',
      holdMinutes: 30,
    })
    // Five and a half hours ahead of UTC: the 11th began at 18:30 UTC.
    expect([await day('2026-05-10'), await day('2026-05-11')]).toEqual([{ a: ['4', 1] }, { a: ['3', 2] }])
    expect(await book.verify()).toMatchObject({ equal: true, entryCount: 6 })
    expect(await book.slots('usage_day', 'a')).toEqual([0])
    await change({ timeZone: 'Europe/London' })
    expect([await day('2026-05-10'), await day('2026-05-11')]).toEqual([{ a: ['5', 2] }, { a: ['2', 1] }])
    expect(await book.verify()).toMatchObject({ equal: true })
  })

  it('rebuilds the totals of years of usage', async () => {
    await world.admin.query(
      counting(`insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source)
       select $1, 'a', 0.1, t, t, 'client' from generate_series('2000-01-01T00:00:00Z'::timestamptz, '2026-06-01', '9 days 23:59:59') t`),
      [operatorId],
    )
    const before = await book.totals()
    await change({ timeZone: 'Pacific/Kiritimati' })
    expect(await book.totals()).toEqual(before)
    expect(await book.verify()).toMatchObject({ equal: true })
  })

  it('queues a check of quotas, which the new days may have reached', async () => {
    await world.admin.query(
      `insert into usage_quota (operator_id, quota_id, meter, period, threshold, created_at) values ($1, $1, 'a', 'DAY', 5, $2)`,
      [operatorId, world.now],
    )
    await change({ timeZone: 'Pacific/Kiritimati' })
    const due = await world.admin.query('delete from usage_quota_due returning quota_id "quotaId", day')
    // It is 22:00 there, still on the same day.
    expect(due).toEqual([{ quotaId: operatorId, day: '2026-06-15' }])
    await world.admin.query('delete from usage_quota')
  })

  it.each([
    // Half an hour apart in one half of the year, equal in the other.
    ['Australia/Sydney', 'Australia/Lord_Howe', '2026-05-10T13:45:00Z', '2026-05-10T13:30:00Z'],
    ['Australia/Sydney', 'Australia/Lord_Howe', '2026-01-10T13:45:00Z', '2026-01-10T13:00:00Z'],
    ['Asia/Kolkata', 'Asia/Kathmandu', '2026-01-10T13:10:00Z', '2026-01-10T12:15:00Z'],
    ['Asia/Kolkata', 'Asia/Colombo', '2026-01-10T13:10:00Z', '2026-01-10T12:30:00Z'],
    ['Europe/London', 'America/New_York', '2026-01-10T13:10:00Z', '2026-01-10T13:00:00Z'],
  ])('moves totals from the hours of %s to those of %s', async (before, after, at, hour) => {
    await change({ timeZone: before })
    await book.record('a', '1', '2025-12-01T00:10:00Z')
    await book.record('a', '2', at)
    await change({ timeZone: after })
    const rows = await world.admin.query('select starts_at "hour" from usage_hour where usage = 2')
    expect(rows).toEqual([{ hour: new Date(hour) }])
    expect(await book.verify()).toMatchObject({ equal: true, entryCount: 2 })
  })

  it.each([1, 2, 3, 100])('counts every entry and every archived day once, in batches of %d', async atOnce => {
    await change({ usageRetentionMonths: 2 })
    for (const meter of ['a', 'b']) {
      for (const at of ['2026-01-10T12:40:00Z', '2026-01-10T13:40:00Z', '2026-01-11T12:40:00Z']) {
        await book.record(meter, '1', at)
      }
    }
    await retain()
    // Several at one instant, and two closer together than a Date can express.
    await book.record('a', '10', '2026-05-10T12:40:00Z')
    await book.record('a', '100', '2026-05-10T12:40:00Z')
    await world.admin.query(
      counting(`insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source)
       select $1, 'a', 1000, t::timestamptz, $2, 'client' from unnest(array['2026-05-10T12:40:00.0001Z', '2026-05-10T12:40:00.0002Z']) t`),
      [operatorId, world.now],
    )
    await book.record('b', '10000', '2026-05-11T18:40:00Z')
    await book.spread()
    const before = await book.totals()
    await world.admin.transaction(async sql => {
      await sql.query(`update operator set time_zone = 'Asia/Kolkata' where operator_id = $1`, [operatorId])
      await rebuildTotals(sql, operatorId, 'Europe/London', world.now, atOnce)
    })
    expect(await book.totals()).toEqual(before)
    expect(await day('2026-01-10')).toEqual({ a: ['2', 2], b: ['2', 2] })
    expect(await day('2026-05-10')).toEqual({ a: ['2110', 4] })
    expect(await day('2026-05-12')).toEqual({ b: ['10000', 1] })
    expect(await book.verify()).toMatchObject({ equal: true, entryCount: 5 })
  })

  describe('archived totals', () => {
    beforeEach(async () => {
      await change({ usageRetentionMonths: 2 })
      await book.record('old', '1', '2026-01-10T23:30:00Z')
      await book.record('old', '2', '2026-01-10T18:20:00Z')
      await book.record('new', '4', '2026-06-10T23:30:00Z')
      await retain()
    })

    it('move to the days and hours of a zone that differs by whole hours', async () => {
      await change({ timeZone: 'Asia/Tokyo' })
      expect(await day('2026-01-11')).toEqual({ old: ['3', 2] })
      const points = (await hours('Asia/Tokyo', '2026-01-11')).old!
      expect([points[3], points[8]]).toEqual(['2', '1'])
      expect(await day('2026-06-11')).toEqual({ new: ['4', 1] })
      expect(await book.slots('usage_day', 'old')).toEqual([-1])
      expect(await book.verify()).toMatchObject({ equal: true, entryCount: 1 })
    })

    it('move to the local hour in which their hour begins if the zones differ by part of an hour, and back again', async () => {
      // Five hours and three quarters ahead of UTC: the hour from 18:00 begins at 23:45, the one from 23:00 at 04:45.
      await change({ timeZone: 'Asia/Kathmandu' })
      expect([await day('2026-01-10'), await day('2026-01-11')]).toEqual([{ old: ['2', 1] }, { old: ['1', 1] }])
      expect((await hours('Asia/Kathmandu', '2026-01-10')).old![23]).toBe('2')
      expect((await hours('Asia/Kathmandu', '2026-01-11')).old![4]).toBe('1')
      await change({ timeZone: 'Europe/London' })
      expect(await day('2026-01-10')).toEqual({ old: ['3', 2] })
      const points = (await hours('Europe/London', '2026-01-10')).old!
      expect([points[18], points[23]]).toEqual(['2', '1'])
    })
  })

  describe('a second change of the time zone within an hour', () => {
    const minutes = (count: number) => new Date(world.now.getTime() + count * 60_000)

    it('is refused, with the time when it is possible again, and changes nothing', async () => {
      await change({ timeZone: 'Asia/Tokyo' })
      await expect(changeSoon({ timeZone: 'UTC', holdMinutes: 59 }, minutes(59))).rejects.toMatchObject({
        code: 'rate-limited',
        message: `The time zone was changed to Asia/Tokyo at ${world.now.toISOString().replace('.000', '')}. It can be changed once an hour: again in 60 seconds.`,
        facts: { retryAfterSeconds: 60 },
      })
      expect(await changeSoon({ holdMinutes: 20 }, minutes(59))).toMatchObject({
        timeZone: 'Asia/Tokyo',
        holdMinutes: 20,
      })
      expect(await changeSoon({ timeZone: 'UTC' }, minutes(60))).toMatchObject({ timeZone: 'UTC' })
      await expect(changeSoon({ timeZone: 'Asia/Tokyo' }, minutes(61))).rejects.toMatchObject({ code: 'rate-limited' })
    })

    it('does not include setting the same zone, which is possible at any time and waits for no recording', async () => {
      await change({ timeZone: 'Asia/Tokyo' })
      const locking: [string][] = [[`select pg_advisory_xact_lock_shared(1970495847, hashtext('${operatorId}'))`]]
      await holding(world, locking, async () =>
        expect(await changeSoon({ timeZone: 'asia/tokyo', holdMinutes: 21 })).toMatchObject({ holdMinutes: 21 }),
      )
      await expect(changeSoon({ timeZone: 'UTC' }, minutes(60))).resolves.toMatchObject({ timeZone: 'UTC' })
    })

    it('is refused before it waits for a lock', async () => {
      await change({ timeZone: 'Asia/Tokyo' })
      const locking: [string][] = [[`select pg_advisory_xact_lock_shared(1970495847, hashtext('${operatorId}'))`]]
      await holding(world, locking, () =>
        expect(changeSoon({ timeZone: 'UTC' })).rejects.toMatchObject({ code: 'rate-limited' }),
      )
    })

    it('succeeds for one of several concurrent requests', async () => {
      await world.admin.query('update operator set time_zone_changed_at = null')
      const asked = await Promise.allSettled(
        ['Asia/Tokyo', 'Asia/Seoul', 'UTC'].map(timeZone => changeSoon({ timeZone })),
      )
      expect(asked.map(each => each.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    })
  })

  it('rebuilds nothing if the zone is the same, and touches no other operator', async () => {
    const theirs = `insert into usage_day values ($1, '2026-05-10', 'theirs', 3, 5, 1)`
    await world.admin.query(theirs, [operators.walls.operatorId])
    await book.record('a', '1')
    await book.spread()
    await change({ timeZone: 'Europe/London', holdMinutes: 20 })
    expect(await book.slots('usage_day', 'a')).toHaveLength(2)
    await change({ timeZone: 'UTC' })
    expect(await book.slots('usage_day', 'a')).toEqual([0])
    const left = await world.admin.query('select slot from usage_day where operator_id = $1', [
      operators.walls.operatorId,
    ])
    expect(left).toEqual([{ slot: 3 }])
  })

  it('refuses an unknown time zone, and then changes nothing', async () => {
    await expect(change({ timeZone: 'Europe/Nowhere', holdMinutes: 55 })).rejects.toMatchObject({
      code: 'validation',
      facts: {
        errors: [
          {
            path: ['input', 'timeZone'],
            detail: 'The time zone must be one of the IANA database, such as Europe/London; "Europe/Nowhere" is none.',
          },
        ],
      },
    })
    const [row] = await world.admin.query(
      'select time_zone zone, hold_minutes minutes from operator where operator_id = $1',
      [operatorId],
    )
    expect(row).toMatchObject({ zone: 'Europe/London' })
    expect(row!.minutes).not.toBe(55)
  })

  it('waits for concurrent recording, and counts its entries', async () => {
    const recording: [string, unknown[]] = [
      counting(
        `insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source) values ($1, 'a', 1, $2, $2, 'client')`,
      ),
      [operatorId, '2026-05-10T23:30:00Z'],
    ]
    await whileLocked(world, [recording], () => change({ timeZone: 'UTC' }))
    expect(await day('2026-05-10')).toEqual({ a: ['1', 1] })
    expect(await book.verify()).toMatchObject({ equal: true, entryCount: 1 })
  })

  it('makes concurrent recording wait, which then counts by the new zone', async () => {
    // The locks and updates of a change of zone, without totals to rebuild.
    const changing: [string, unknown[]?][] = [
      [`select pg_advisory_xact_lock(1970495847, hashtext('${operatorId}'))`],
      [`update operator set time_zone = 'UTC' where operator_id = $1`, [operatorId]],
    ]
    await whileLocked(world, changing, () => book.record('a', '1', '2026-05-10T23:30:00Z'))
    expect(await day('2026-05-10')).toEqual({ a: ['1', 1] })
    expect(await book.verify()).toMatchObject({ equal: true })
  })
})
