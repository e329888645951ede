import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { compactUsage } from '../../src/domain/meters/totals/compactUsage.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { counting } from './counting.ts'
import { Book } from './ledger/Book.ts'

const world = useWorld()
let book: Book
beforeAll(async () => {
  book = new Book(world)
})
beforeEach(() => world.admin.query('truncate usage_entry, usage_day, usage_hour, usage_correction'))

const { operatorId } = operators.kayaks
const compact = () => compactUsage(world.database, operatorId, world.now, new AbortController().signal)
const rows = async (table: string) =>
  (await world.admin.query<{ count: number }>(`select count(*) from ${table} where operator_id = $1`, [operatorId]))[0]!
    .count

describe('compactUsage', () => {
  it("leaves one slot for each day before the operator's yesterday and for its hours, and changes no total", async () => {
    // It is the 15th in London. The 13th ends an hour earlier in London than in UTC.
    await book.record('the day before', '1.000000001', '2026-06-13T22:59:59Z')
    await book.record('the day before', '2', '2026-06-13T22:00:00Z')
    await book.record('yesterday', '3', '2026-06-13T23:00:00Z')
    await book.record('today', '4')
    await book.spread()
    const before = await book.totals()
    expect(await book.verify()).toMatchObject({ equal: true })
    await compact()
    expect(await book.totals()).toEqual(before)
    expect(await book.verify()).toMatchObject({ equal: true })
    for (const table of ['usage_day', 'usage_hour'] as const) {
      expect(await book.slots(table, 'the day before')).toEqual([0])
      expect(await book.slots(table, 'yesterday')).toHaveLength(2)
      expect(await book.slots(table, 'today')).toHaveLength(2)
    }
  })

  it('keeps archived totals separate, and merges a late entry in the next run', async () => {
    await book.record('a', '1', '2026-01-10T12:00:00Z')
    await world.admin.query(`insert into usage_day values ($1, '2026-01-10', 'a', -1, 5, 1)`, [operatorId])
    await compact()
    expect(await book.slots('usage_day', 'a')).toEqual([-1, 0])
    await book.record('a', '2', '2026-01-10T12:00:01Z')
    await book.spread()
    await compact()
    expect(await book.slots('usage_day', 'a')).toEqual([-1, 0])
    expect(await book.slots('usage_hour', 'a')).toEqual([0])
    expect(await book.totals()).toEqual({ a: ['8', 3] })
    expect(await book.verify()).toMatchObject({ equal: true })
  })

  it('deletes totals that have become zero', async () => {
    await book.void((await book.record('a', '1', '2026-01-10T12:00:00Z')).entry.id)
    await book.spread()
    await compact()
    expect([await rows('usage_day'), await rows('usage_hour')]).toEqual([0, 0])
    expect(await book.verify()).toMatchObject({ equal: true, entryCount: 2 })
  })

  it('processes more meters and days than fit in one batch', async () => {
    for (const day of ['2026-01-10', '2026-01-11', '2026-03-29']) {
      for (let n = 0; n < 15; n++) await book.record(`m${n}`, '1', `${day}T00:30:00Z`)
    }
    await book.spread()
    const before = await book.totals()
    await compact()
    expect([await rows('usage_day'), await rows('usage_hour')]).toEqual([45, 45])
    expect(await book.totals()).toEqual(before)
    expect(await book.verify()).toMatchObject({ equal: true })
  })

  it('covers every hour of days on which the clocks change, by an hour or by half an hour', async () => {
    for (const [zone, first, last] of [
      ['Europe/London', '2026-03-28T00:00:00Z', '2026-03-30T23:00:00Z'],
      ['America/Havana', '2025-11-01T00:00:00Z', '2025-11-03T23:00:00Z'],
      ['Australia/Lord_Howe', '2026-04-04T00:00:00Z', '2026-04-06T23:00:00Z'],
      ['Australia/Lord_Howe', '2025-10-04T00:00:00Z', '2025-10-06T23:00:00Z'],
    ] as const) {
      await world.admin.query('update operator set time_zone = $2 where operator_id = $1', [operatorId, zone])
      await world.admin.query(
        counting(`insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source)
         select $1, $2, 1, t, t, 'client' from generate_series($3::timestamptz, $4::timestamptz, '15 minutes') t`),
        [operatorId, `${zone} ${first}`, first, last],
      )
      await book.spread()
      await compact()
      expect(await book.slots('usage_hour', `${zone} ${first}`)).toEqual([0])
      expect(await book.verify()).toMatchObject({ equal: true })
      await world.admin.query('truncate usage_entry, usage_day, usage_hour, usage_correction')
    }
    await world.admin.query(`update operator set time_zone = 'Europe/London' where operator_id = $1`, [operatorId])
  })
})
