import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readUsageSeries } from '../../src/domain/meters/reading/readUsageSeries.ts'
import { summariseUsage } from '../../src/domain/meters/reading/summariseUsage.ts'
import { UsageBucket } from '../../src/domain/meters/reading/UsageBucket.ts'
import { useWorld } from '../world/useWorld.ts'
import { Ledger } from './Ledger.ts'

// SERIES_RUNS sets the number of runs of the property.
const runs = Number(process.env.SERIES_RUNS ?? 40)

const world = useWorld()

const { HOUR, DAY, WEEK, MONTH } = UsageBucket
const read = (ledger: Ledger, from: string, to: string, bucket: UsageBucket, ...meters: string[]) =>
  readUsageSeries(world.database, ledger.operatorId, ledger.timeZone, from, to, bucket, meters)
const refusal = (asked: Promise<unknown>) => asked.catch((error: unknown) => error)

describe('the series of a meter', () => {
  it('has every day of the period, with zeros for days without usage', async () => {
    const ledger = await Ledger.open(world)
    await ledger.record({ at: '2026-05-02T10:00:00Z', usage: '0.1' }, { at: '2026-05-02T22:59:59Z', usage: '0.2' })
    await ledger.record({ at: '2026-05-02T23:00:00Z', usage: '5' }, { at: '2026-05-05T10:00:00Z' })
    const { buckets, series } = await read(ledger, '2026-05-01', '2026-05-04', DAY)
    expect(buckets.map(({ from, to, startsAt, endsAt }) => [from, to, startsAt, endsAt])).toEqual([
      ['2026-05-01', '2026-05-01', new Date('2026-04-30T23:00:00Z'), new Date('2026-05-01T23:00:00Z')],
      ['2026-05-02', '2026-05-02', new Date('2026-05-01T23:00:00Z'), new Date('2026-05-02T23:00:00Z')],
      ['2026-05-03', '2026-05-03', new Date('2026-05-02T23:00:00Z'), new Date('2026-05-03T23:00:00Z')],
      ['2026-05-04', '2026-05-04', new Date('2026-05-03T23:00:00Z'), new Date('2026-05-04T23:00:00Z')],
    ])
    expect(series).toEqual([
      {
        meter: 'api-calls',
        points: [
          { usage: '0', eventCount: 0 },
          { usage: '0.3', eventCount: 2 },
          { usage: '5', eventCount: 1 },
          { usage: '0', eventCount: 0 },
        ],
        totals: { usage: '5.3', eventCount: 3 },
        previous: { usage: '0', eventCount: 0, difference: '5.3', percentage: null },
      },
    ])
  })

  it('has weeks from Monday to Sunday, cut at both ends of the period', async () => {
    const ledger = await Ledger.open(world)
    // A Wednesday, the Monday after it, and the Sunday after that.
    for (const day of ['06', '11', '17']) await ledger.record({ at: `2026-05-${day}T12:00:00Z` })
    await ledger.record({ at: '2026-05-05T12:00:00Z' })
    const { buckets, series } = await read(ledger, '2026-05-06', '2026-05-19', WEEK)
    expect(buckets.map(each => [each.from, each.to])).toEqual([
      ['2026-05-06', '2026-05-10'],
      ['2026-05-11', '2026-05-17'],
      ['2026-05-18', '2026-05-19'],
    ])
    expect(buckets[0]!.startsAt).toEqual(new Date('2026-05-05T23:00:00Z'))
    expect(buckets[2]!.endsAt).toEqual(new Date('2026-05-19T23:00:00Z'))
    expect(series[0]!.points.map(each => each.eventCount)).toEqual([1, 2, 0])
  })

  it('has calendar months, cut at both ends of the period', async () => {
    const ledger = await Ledger.open(world)
    for (const day of ['01-31', '02-01', '02-28', '04-01']) await ledger.record({ at: `2026-${day}T12:00:00Z` })
    const { buckets, series } = await read(ledger, '2026-01-31', '2026-04-01', MONTH)
    expect(buckets.map(each => [each.from, each.to])).toEqual([
      ['2026-01-31', '2026-01-31'],
      ['2026-02-01', '2026-02-28'],
      ['2026-03-01', '2026-03-31'],
      ['2026-04-01', '2026-04-01'],
    ])
    expect(series[0]!.points.map(each => each.eventCount)).toEqual([1, 2, 0, 1])
  })

  it('counts entries as corrected, and includes what retention has deleted', async () => {
    const ledger = await Ledger.open(world)
    const [amended, voided] = await ledger.record(
      { at: '2026-05-02T10:00:00Z', usage: '8' },
      { at: '2026-05-02T10:00:00Z', usage: '100' },
    )
    const [gone] = await ledger.record({ at: '2026-05-02T10:00:00Z', meter: 'voided' })
    await ledger.correct(amended!, '3')
    for (const id of [voided, gone]) await ledger.correct(id!, null)
    for (const [table, columns, at] of [
      ['usage_day', 'day', '2026-05-02'],
      ['usage_hour', 'starts_at', '2026-05-02T10:00:00Z'],
    ]) {
      await world.admin.query(
        `insert into ${table} (operator_id, ${columns}, meter, slot, usage, events) values ($1, $2, 'api-calls', -1, 0.5, 7)`,
        [ledger.operatorId, at],
      )
    }
    for (const bucket of [HOUR, DAY, WEEK, MONTH]) {
      const { series } = await read(ledger, '2026-05-02', '2026-05-02', bucket)
      expect(series).toHaveLength(1)
      const { points, totals } = series[0]!
      expect([bucket, totals, ...points.filter(each => each.eventCount > 0)]).toEqual([
        bucket,
        { usage: '3.5', eventCount: 8 },
        { usage: '3.5', eventCount: 8 },
      ])
    }
  })
})

describe('the meters of a series', () => {
  it('default to the twenty with the highest usage, then by name', async () => {
    const ledger = await Ledger.open(world)
    const [gone] = await ledger.record({ at: '2026-05-02T10:00:00Z', meter: 'voided', usage: '1000' })
    await ledger.correct(gone!, null)
    for (let index = 0; index < 25; index++) {
      const meter = `m${String(index).padStart(2, '0')}`
      await ledger.record({ at: '2026-05-02T10:00:00Z', meter, usage: index < 23 ? '2' : '10' })
    }
    await ledger.record({ at: '2026-05-09T10:00:00Z', meter: 'another day', usage: '99' })
    const { series } = await read(ledger, '2026-05-01', '2026-05-03', DAY)
    expect(series.map(each => each.meter)).toEqual([
      'm23',
      'm24',
      ...Array.from({ length: 18 }, (_, index) => `m${String(index).padStart(2, '0')}`),
    ])
  })

  it('can be named: each appears once, in the given order, even without usage', async () => {
    const ledger = await Ledger.open(world)
    await ledger.record({ at: '2026-05-02T10:00:00Z', meter: 'b' }, { at: '2026-05-02T10:00:00Z', meter: 'c' })
    const { series } = await read(ledger, '2026-05-02', '2026-05-02', HOUR, 'none', 'b', ' b ', 'none')
    expect(series.map(each => [each.meter, each.totals.eventCount, each.points.length])).toEqual([
      ['none', 0, 24],
      ['b', 1, 24],
    ])
  })

  it("include only the operator's own", async () => {
    const [ledger, other] = [await Ledger.open(world), await Ledger.open(world)]
    await other.record({ at: '2026-05-02T10:00:00Z' })
    for (const bucket of [HOUR, DAY]) {
      expect((await read(ledger, '2026-05-01', '2026-05-03', bucket)).series).toEqual([])
      const named = await read(ledger, '2026-05-01', '2026-05-03', bucket, 'api-calls')
      expect(named.series[0]!.totals).toEqual({ usage: '0', eventCount: 0 })
      expect(named.series[0]!.points.every(each => each.eventCount === 0)).toBe(true)
    }
  })

  it('are limited to twenty', async () => {
    const ledger = await Ledger.open(world)
    const names = Array.from({ length: 21 }, (_, index) => `m${index}`)
    expect(await refusal(read(ledger, '2026-05-01', '2026-05-03', DAY, ...names))).toMatchObject({
      message: 'At most 20 meters are answered at once; these are 21.',
      facts: { errors: [{ path: ['meters'] }] },
    })
  })
})

describe('the previous period', () => {
  it.each([
    ['2026-05-10', '2026-05-10', '2026-05-09', '2026-05-09'],
    ['2026-05-04', '2026-05-10', '2026-04-27', '2026-05-03'],
    // Whole months, of any length.
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    // A day less than whole months.
    ['2026-03-01', '2026-03-30', '2026-01-30', '2026-02-28'],
    ['2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
  ])('of %s to %s is %s to %s', async (from, to, before, until) => {
    const ledger = await Ledger.open(world)
    expect((await read(ledger, from, to, MONTH)).previousPeriod).toMatchObject({ from: before, to: until })
  })

  it.each([
    ['3', '4', '1', '33.33'],
    ['3', '2', '-1', '-33.33'],
    ['3', '5', '2', '66.67'],
    ['8', '9', '1', '12.5'],
    ['0.000000001', '12345678901234567890', '12345678901234567889.999999999', '1234567890123456788999999999900'],
    ['5', null, '-5', '-100'],
    [null, '5', '5', null],
    ['0.1', '0.1', '0', '0'],
  ])('with usage %s, followed by %s, differs by %s, which is %s percent', async (then, now, difference, percentage) => {
    const ledger = await Ledger.open(world)
    if (then) await ledger.record({ at: '2026-05-09T12:00:00Z', usage: then })
    if (now) await ledger.record({ at: '2026-05-10T12:00:00Z', usage: now })
    await ledger.record({ at: '2026-05-08T12:00:00Z' }, { at: '2026-05-11T12:00:00Z' })
    for (const bucket of [HOUR, DAY]) {
      const { series } = await read(ledger, '2026-05-10', '2026-05-10', bucket, 'api-calls')
      expect(series[0]!.previous).toEqual({ usage: then ?? '0', eventCount: then ? 1 : 0, difference, percentage })
    }
  })
})

describe('hours', () => {
  it.each([
    ['Europe/London', '2026-03-29', 23, '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z'],
    ['Europe/London', '2025-10-26', 25, '2025-10-25T23:00:00Z', '2025-10-27T00:00:00Z'],
    ['Asia/Kolkata', '2026-03-29', 24, '2026-03-28T18:30:00Z', '2026-03-29T18:30:00Z'],
    ['Asia/Kathmandu', '2026-03-29', 24, '2026-03-28T18:15:00Z', '2026-03-29T18:15:00Z'],
    // Half past two follows two o'clock, and half past one.
    ['Australia/Lord_Howe', '2025-10-05', 24, '2025-10-04T13:30:00Z', '2025-10-05T13:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-05', 25, '2026-04-04T13:00:00Z', '2026-04-05T13:30:00Z'],
    // Midnight is skipped, or occurs twice.
    ['America/Havana', '2026-03-08', 23, '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['America/Havana', '2025-11-02', 25, '2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z'],
  ])('of a day in %s, %s, are %i, and each counts the entries within it', async (zone, day, count, first, end) => {
    const ledger = await Ledger.open(world, zone)
    const [start, until] = [Date.parse(first), Date.parse(end)]
    const instants: number[] = []
    for (let at = start - 3_600_000; at < until + 3_600_000; at += 300_000) instants.push(at)
    for (const index of [...instants]) if (index % 900_000 === 0) instants.push(index - 1)
    await ledger.record(...instants.map(index => ({ at: new Date(index) })))

    const { period, buckets, series } = await read(ledger, day, day, HOUR)
    expect(buckets).toHaveLength(count)
    expect([period.startsAt, buckets[0]!.startsAt]).toEqual([new Date(first), new Date(first)])
    expect([new Date(period.endsAt.getTime() + 1000), buckets.at(-1)!.endsAt]).toEqual([new Date(end), new Date(end)])
    for (const [index, { startsAt, endsAt, from, to }] of buckets.entries()) {
      expect([from, to]).toEqual([day, day])
      if (index > 0) expect(startsAt).toEqual(buckets[index - 1]!.endsAt)
      const within = instants.filter(each => each >= startsAt.getTime() && each < endsAt.getTime())
      expect([startsAt, series[0]!.points[index]!.eventCount]).toEqual([startsAt, within.length])
    }
    // In these zones every local hour begins at minute 0, except where a change of the clocks cuts it.
    const minutes = buckets.map(each => minuteIn(zone, each.startsAt))
    expect(minutes.filter(each => each !== '00')).toHaveLength(zone === 'Australia/Lord_Howe' ? 1 : 0)
  })

  const minuteIn = (timeZone: string, instant: Date) =>
    instant.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).slice(-2)
})

describe('a series', () => {
  it.each([
    [HOUR, '2026-01-01', '2026-02-11', 1008, ', or for longer buckets'],
    [DAY, '2020-01-01', '2022-09-27', 1001, ', or for longer buckets'],
    [WEEK, '2000-01-03', '2019-03-04', 1001, ', or for longer buckets'],
    [MONTH, '1900-01-01', '1983-05-01', 1001, ''],
    [HOUR, '1000-01-01', '9998-12-31', 78_883_609, ', or for longer buckets'],
  ])('of %ss from %s to %s is refused for its %i buckets', async (bucket, from, to, count, other) => {
    const refused = await refusal(read(await Ledger.open(world, 'Asia/Kolkata'), from, to, bucket))
    expect(refused).toMatchObject({ code: 'validation', facts: { errors: [{ path: ['bucket'] }] } })
    expect(String(refused)).toContain(
      `The period has ${count} buckets of ${bucket}; at most 1000 are answered. Ask for fewer days${other}.`,
    )
  })

  it.each([
    [HOUR, '2026-01-01', '2026-02-10', 984],
    [DAY, '2020-01-01', '2022-09-26', 1000],
    [WEEK, '2000-01-03', '2019-03-03', 1000],
    [MONTH, '1900-01-01', '1983-04-30', 1000],
    // The first and the last days of the calendar.
    [HOUR, '1000-01-01', '1000-01-01', 24],
    [WEEK, '1000-01-01', '1000-01-31', 5],
    [MONTH, '9998-12-01', '9998-12-31', 1],
  ])('of %ss from %s to %s has %i buckets without a gap', async (bucket, from, to, count) => {
    const { period, buckets } = await read(await Ledger.open(world), from, to, bucket)
    expect(buckets).toHaveLength(count)
    expect(
      buckets.every((each, index) => index === 0 || each.startsAt.getTime() === buckets[index - 1]!.endsAt.getTime()),
    ).toBe(true)
    expect([buckets[0]!.from, buckets.at(-1)!.to]).toEqual([period.from, period.to])
  })

  it('is refused if the period ends before it begins', async () => {
    expect(await refusal(read(await Ledger.open(world), '2026-05-02', '2026-05-01', DAY))).toMatchObject({
      facts: { errors: [{ path: ['to'] }] },
    })
  })

  it('adds up to the summary for every kind of bucket, and each point sums the entries within it', async () => {
    const use = fc.record({
      minute: fc.integer({ min: -1440, max: 1440 * 12 }),
      meter: fc.constantFrom('a', 'b'),
      nanos: fc.bigInt({ min: 1n, max: 10n ** 30n }),
    })
    const trial = fc.asyncProperty(
      fc.constantFrom('Europe/London', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Havana'),
      fc.constantFrom('2025-10-03', '2025-10-24', '2025-10-31', '2026-03-07', '2026-03-28', '2026-04-03'),
      fc.integer({ min: 0, max: 9 }),
      fc.array(use, { maxLength: 30 }),
      async (zone, from, length, uses) => {
        const ledger = await Ledger.open(world, zone)
        const start = Date.parse(from)
        const to = new Date(start + length * 86_400_000).toISOString().slice(0, 10)
        const entries = uses.map(each => ({ ...each, at: new Date(start + each.minute * 60_000) }))
        if (entries.length > 0) await ledger.record(...entries.map(each => ({ ...each, usage: digits(each.nanos) })))
        const summary = await summariseUsage(world.database, ledger.operatorId, zone, from, to)
        for (const bucket of Object.values(UsageBucket)) {
          const { buckets, series } = await read(ledger, from, to, bucket)
          expect(series.map(({ meter, totals }) => [meter, totals.usage, totals.eventCount])).toEqual(
            summary.meters.map(each => [each.meter, each.totalUsage, each.eventCount]),
          )
          for (const { meter, points, totals } of series) {
            const within = buckets.map(({ startsAt, endsAt }) =>
              entries.filter(each => each.meter === meter && each.at >= startsAt && each.at < endsAt),
            )
            expect(points).toEqual(within.map(some => ({ usage: digits(sum(some)), eventCount: some.length })))
            expect(digits(sum(within.flat()))).toBe(totals.usage)
          }
        }
      },
    )
    await fc.assert(trial, { numRuns: runs })
  }, 3_600_000)

  const sum = (entries: readonly { nanos: bigint }[]) => entries.reduce((all, each) => all + each.nanos, 0n)
  const digits = (nanos: bigint) => {
    const padded = nanos.toString().padStart(10, '0')
    return `${padded.slice(0, -9)}.${padded.slice(-9)}`.replace(/\.?0+$/, '')
  }
})
