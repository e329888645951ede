import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { verifyUsage } from '../../src/domain/meters/totals/verifyUsage.ts'
import type { Database } from '../../src/platform/sql/Database.ts'
import { aroundStatements } from '../world/aroundStatements.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { holding } from '../world/whileLocked.ts'
import { counting } from './counting.ts'
import { Book } from './ledger/Book.ts'

const world = useWorld()
let book: Book
beforeAll(async () => {
  book = new Book(world)
})
beforeEach(() => world.admin.query('truncate usage_entry, usage_day, usage_hour, usage_correction'))

const { operatorId } = operators.kayaks
const change = (text: string) => world.admin.query(text, text.includes('$1') ? [operatorId] : [])
const noon = '2026-05-10T11:30:00Z'

describe('verifyUsage', () => {
  it('returns how many entries it has summed, and that the totals are equal', async () => {
    expect(await book.verify()).toEqual({
      from: '2000-01-01',
      to: '2030-01-01',
      equal: true,
      entryCount: 0,
      differenceCount: 0,
      differences: [],
    })
    await book.record('a', '0.1', noon)
    await book.record('b', '12345678901234567890123456789.123456789', noon)
    expect(await book.verify('2026-05-10', '2026-05-10')).toMatchObject({ equal: true, entryCount: 2 })
    expect(await book.verify('2026-05-11', '2026-05-11')).toMatchObject({ equal: true, entryCount: 0 })
  })

  const hour = new Date('2026-05-10T11:00:00Z')
  it.each([
    [
      'the day counts too little',
      'update usage_day set usage = usage - 0.000000001 where operator_id = $1',
      [
        {
          day: '2026-05-10',
          hour: null,
          meter: 'a',
          recordedUsage: '3',
          recordedEventCount: 2,
          totalUsage: '2.999999999',
          totalEventCount: 2,
        },
      ],
    ],
    [
      'the day counts an event too many',
      'update usage_day set events = events + 1 where operator_id = $1',
      [
        {
          day: '2026-05-10',
          hour: null,
          meter: 'a',
          recordedUsage: '3',
          recordedEventCount: 2,
          totalUsage: '3',
          totalEventCount: 3,
        },
      ],
    ],
    [
      'the hour counts too much',
      'update usage_hour set usage = usage + 1 where operator_id = $1',
      [
        {
          day: '2026-05-10',
          hour,
          meter: 'a',
          recordedUsage: '3',
          recordedEventCount: 2,
          totalUsage: '4',
          totalEventCount: 2,
        },
      ],
    ],
    [
      'the hour counts an event too few',
      'update usage_hour set events = events - 1 where operator_id = $1',
      [
        {
          day: '2026-05-10',
          hour,
          meter: 'a',
          recordedUsage: '3',
          recordedEventCount: 2,
          totalUsage: '3',
          totalEventCount: 1,
        },
      ],
    ],
    [
      'the day is missing',
      'delete from usage_day where operator_id = $1',
      [{ day: '2026-05-10', hour: null, meter: 'a', recordedUsage: '3', totalUsage: '0', totalEventCount: 0 }],
    ],
    [
      'the hour is another one',
      `update usage_hour set starts_at = starts_at + interval '1 hour' where operator_id = $1`,
      [
        { day: '2026-05-10', hour, totalUsage: '0' },
        { day: '2026-05-10', hour: new Date('2026-05-10T12:00:00Z'), recordedUsage: '0', recordedEventCount: 0 },
      ],
    ],
    [
      'the total has another meter',
      `update usage_day set meter = 'b' where operator_id = $1`,
      [
        { meter: 'a', recordedUsage: '3', totalUsage: '0' },
        { meter: 'b', recordedUsage: '0', totalUsage: '3' },
      ],
    ],
  ])('reports a difference: %s', async (_, statement, differences) => {
    await book.record('a', '1', noon)
    await book.record('a', '2', noon)
    await change(statement)
    const found = await book.verify('2026-05-10', '2026-05-10')
    expect(found).toMatchObject({ equal: false, differenceCount: differences.length, differences })
    expect(await book.verify('2026-05-11', '2026-06-10')).toMatchObject({ equal: true })
    expect(await book.verify('2026-04-11', '2026-05-09')).toMatchObject({ equal: true })
  })

  it('lists a hundred differences, and counts them all', async () => {
    for (let n = 0; n < 120; n++) await book.record(`m${n}`, '1', noon)
    await change('delete from usage_day where operator_id = $1')
    const found = await book.verify()
    expect([found.differenceCount, found.differences.length]).toEqual([120, 100])
  })

  it("uses the operator's days at both ends, and ignores archived totals and other operators", async () => {
    // London is an hour ahead of UTC in May.
    await book.record('a', '1', '2026-05-09T22:59:59Z')
    await book.record('a', '1', '2026-05-10T23:00:00Z')
    await change('delete from usage_day where operator_id = $1')
    expect(await book.verify('2026-05-10', '2026-05-10')).toMatchObject({ equal: true, entryCount: 0 })
    expect(await book.verify('2026-05-09', '2026-05-11')).toMatchObject({ differenceCount: 2, entryCount: 2 })
    await change('truncate usage_entry, usage_day, usage_hour cascade')
    await change(`insert into usage_day values ($1, '2026-05-10', 'old', -1, 5, 1)`)
    await world.admin.query(`insert into usage_day values ($1, '2026-05-10', 'theirs', 0, 5, 1)`, [
      operators.walls.operatorId,
    ])
    expect(await book.verify()).toMatchObject({ equal: true })
  })

  it.each([
    // Fourteen hours ahead of UTC, eleven behind, and an hour ahead.
    ['Pacific/Kiritimati', '2026-05-09T10:00:00Z', '2026-05-10T09:59:59Z'],
    ['Pacific/Pago_Pago', '2026-05-10T11:00:00Z', '2026-05-11T10:59:59Z'],
    ['Europe/London', '2026-05-09T23:00:00Z', '2026-05-10T22:59:59Z'],
  ])('covers a day from its first second to its last in %s', async (zone, first, last) => {
    const set = (to: string) =>
      world.admin.query('update operator set time_zone = $2 where operator_id = $1', [operatorId, to])
    await set(zone)
    await book.record('a', '1', first)
    await book.record('a', '1', last)
    expect(await book.verify('2026-05-10', '2026-05-10')).toMatchObject({ equal: true, entryCount: 2 })
    await set('Europe/London')
  })

  it('is exact while an entry is being recorded', async () => {
    await book.record('a', '1', noon)
    const recording: [string, unknown[]] = [
      counting(
        `insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source) values ($1, 'a', 1, $2, $2, 'client')`,
      ),
      [operatorId, noon],
    ]
    await holding(world, [recording], async () =>
      expect(await book.verify()).toMatchObject({ equal: true, entryCount: 1 }),
    )
    expect(await book.verify()).toMatchObject({ equal: true, entryCount: 2 })
  })

  it('finds differences in every part of a long period', async () => {
    await book.record('a', '1', '2026-05-09T11:30:00Z')
    await book.record('a', '1', noon)
    await book.record('a', '1')
    // As if each day had so many entries that it is summed on its own.
    await change('update usage_day set events = events + 500000 where operator_id = $1')
    await change('update usage_hour set usage = 2 where operator_id = $1')
    const { differenceCount: differing, differences, entryCount: entries } = await book.verify()
    expect([differing, differences.map(each => each.day), entries]).toEqual([
      6,
      ['2026-05-09', '2026-05-09', '2026-05-10', '2026-05-10', '2026-06-15', '2026-06-15'],
      3,
    ])
  })

  describe('of more entries than one statement has time for', () => {
    const verify = (database: Database = world.database, atOnce = 1) =>
      verifyUsage(database, operatorId, '2026-05-10', '2026-05-10', atOnce)
    beforeEach(async () => {
      // Four entries on the day in London, and one on each side of it.
      for (const at of ['2026-05-09T22:59:59Z', '2026-05-09T23:00:00Z', noon, noon, '2026-05-10T22:59:59Z']) {
        await book.record('a', '0.1', at)
      }
      await book.record('a', '0.1', '2026-05-10T23:00:00Z')
    })

    it('sums them in parts', async () => {
      for (const atOnce of [1, 2])
        expect(await verify(world.database, atOnce)).toMatchObject({ equal: true, entryCount: 4 })
      await book.void((await book.record('a', '7', noon)).entry.id)
      expect(await verify()).toMatchObject({ equal: true, entryCount: 6 })
    })

    it('reports the same differences', async () => {
      await change('update usage_day set usage = usage + 1 where operator_id = $1')
      await change(
        `update usage_hour set events = events + 1 where operator_id = $1 and starts_at = '2026-05-10T11:00:00Z'`,
      )
      const found = await verify(world.database, 500_000)
      expect(found).toMatchObject({ equal: false, differenceCount: 2, entryCount: 4 })
      expect(found.differences).toMatchObject([
        { recordedUsage: '0.4', totalUsage: '1.4' },
        { hour, totalEventCount: 3 },
      ])
      expect(await verify()).toEqual(found)
    })

    it('is exact while entries are recorded concurrently', async () => {
      let statements = 0
      const busy = aroundStatements(world.database, async (sql, ...statement) => {
        const rows = await sql.query(...statement)
        if (++statements > 2) await book.record('a', '1', noon)
        return rows
      })
      expect(await verify(busy)).toMatchObject({ equal: true, entryCount: 4 })
      expect(statements).toBeGreaterThan(6)
      expect((await verify()).entryCount).toBeGreaterThan(8)
    })
  })

  it('reads nothing that is long before a day with many entries', async () => {
    await world.admin.query(
      counting(`insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source)
        select $1, 'a', 1, '2026-01-01Z'::timestamptz + make_interval(mins => n), now(), 'client' from generate_series(1, 20000) n`),
      [operatorId],
    )
    for (let n = 0; n < 3; n++) await book.record('a', '1', noon)
    await world.admin.query('vacuum analyze usage_entry')
    const read: number[] = []
    const database = aroundStatements(world.database, async (sql, text, ...rest) => {
      if (text.includes('json_agg')) {
        const [plan] = await sql.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
          `explain (analyze, buffers, format json) ${text}`,
          ...rest,
        )
        const { Plan } = plan!['QUERY PLAN'][0]
        read.push(Plan['Shared Hit Blocks']! + Plan['Shared Read Blocks']!)
      }
      return sql.query(text, ...rest)
    })
    expect(await verifyUsage(database, operatorId, '2026-05-10', '2026-05-10', 1)).toMatchObject({
      equal: true,
      entryCount: 3,
    })
    expect(read.length).toBe(4)
    expect(Math.max(...read)).toBeLessThan(30)
  })

  it('refuses a period that ends before it begins', async () => {
    await expect(book.verify('2026-06-15', '2026-06-14')).rejects.toMatchObject({ code: 'validation' })
  })
})
