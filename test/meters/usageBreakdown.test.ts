import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type BreakdownRequest, breakDownUsage } from '../../src/domain/meters/reading/breakDownUsage.ts'
import { useWorld } from '../world/useWorld.ts'
import { counting } from './counting.ts'
import { Ledger } from './Ledger.ts'

// BREAKDOWN_RUNS sets the number of runs of the property.
const runs = Number(process.env.BREAKDOWN_RUNS ?? 150)

const world = useWorld()

const at = '2026-05-02T10:00:00Z'
const breakDown = (ledger: Ledger, request: Partial<BreakdownRequest> = {}) =>
  breakDownUsage(world.database, ledger.operatorId, ledger.timeZone, {
    meter: 'api-calls',
    member: 'Region',
    from: '2026-05-02',
    to: '2026-05-02',
    where: [],
    first: 100,
    ...request,
  })
const refusal = (asked: Promise<unknown>) => asked.catch((error: unknown) => error)
const info = (members: object) => JSON.stringify(members)

describe('a breakdown', () => {
  it('groups by the value of a member, the highest usage first, then by value, a missing value last', async () => {
    const ledger = await Ledger.open(world)
    await ledger.record(
      { at, usage: '0.1', extraInfo: info({ Region: 'eu' }) },
      { at, usage: '0.2', extraInfo: info({ Region: 'eu', Path: '/' }) },
      { at, usage: '0.3', extraInfo: info({ Region: 'Us' }) },
      { at, usage: '0.3', extraInfo: null },
      { at, usage: '7', extraInfo: info({ Region: 12.5 }) },
      { at, usage: '1', extraInfo: info({ Region: '' }) },
    )
    expect(await breakDown(ledger)).toMatchObject({
      period: { from: '2026-05-02', to: '2026-05-02', startsAt: new Date('2026-05-01T23:00:00Z') },
      groups: [
        { value: '12.5', usage: '7', eventCount: 1 },
        { value: '', usage: '1', eventCount: 1 },
        { value: 'Us', usage: '0.3', eventCount: 1 },
        { value: 'eu', usage: '0.3', eventCount: 2 },
        { value: null, usage: '0.3', eventCount: 1 },
      ],
      remaining: { groupCount: 0, usage: '0', eventCount: 0 },
      totals: { usage: '8.9', eventCount: 6 },
      deleted: { usage: '0', eventCount: 0 },
    })
  })

  it('is empty without usage', async () => {
    expect(await breakDown(await Ledger.open(world))).toMatchObject({
      groups: [],
      remaining: { groupCount: 0, usage: '0', eventCount: 0 },
      totals: { usage: '0', eventCount: 0 },
    })
  })

  it('is empty when one member must have two values', async () => {
    const ledger = await Ledger.open(world)
    await ledger.record({ at, extraInfo: info({ Region: 'eu', Path: '/' }) })
    for (const [member, value] of [
      ['Region', 'eu'],
      ['Path', '/'],
    ] as const) {
      const one = await breakDown(ledger, { where: [{ key: member, value }] })
      expect(one.groups).toEqual([{ value: 'eu', usage: '1', eventCount: 1 }])
      const both = await breakDown(ledger, { where: [{ key: member, value }, { key: member }] })
      expect(both.groups).toEqual([])
    }
  })

  it('sums up the groups beyond the first ones', async () => {
    const ledger = await Ledger.open(world)
    for (let n = 1; n <= 5; n++) {
      await ledger.record(
        ...Array.from({ length: n }, () => ({ at, usage: '0.5', extraInfo: info({ Region: `r${n}` }) })),
      )
    }
    expect(await breakDown(ledger, { first: 2 })).toMatchObject({
      groups: [{ value: 'r5' }, { value: 'r4' }],
      remaining: { groupCount: 3, usage: '3', eventCount: 6 },
      totals: { usage: '7.5', eventCount: 15 },
    })
  })

  it("covers only the operator's own entries of the meter, on the days of its time zone", async () => {
    const [ledger, other] = [await Ledger.open(world), await Ledger.open(world)]
    await other.record({ at })
    await ledger.record(
      { at: '2026-05-01T22:59:59.999Z', usage: '10' },
      { at: '2026-05-01T23:00:00Z', usage: '100' },
      { at: '2026-05-03T22:59:59.999Z', usage: '1000' },
      { at: '2026-05-03T23:00:00Z', usage: '10000' },
      { at, usage: '1', meter: 'other' },
    )
    expect((await breakDown(ledger, { meter: ' api-calls ', to: '2026-05-03' })).totals).toEqual({
      usage: '1100',
      eventCount: 2,
    })
  })

  it.each([
    ['2026-03-08', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['2026-03-07', '2026-03-07T05:00:00Z', '2026-03-08T05:00:00Z'],
    ['2025-11-02', '2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z'],
    ['2025-11-01', '2025-11-01T04:00:00Z', '2025-11-02T04:00:00Z'],
  ])('covers exactly the day %s, where midnight is skipped or occurs twice', async (day, first, end) => {
    const ledger = await Ledger.open(world, 'America/Havana')
    const edges = [Date.parse(first) - 1, Date.parse(first), Date.parse(end) - 1, Date.parse(end)]
    await ledger.record(...edges.map(each => ({ at: new Date(each) })))
    expect((await breakDown(ledger, { from: day, to: day })).totals.eventCount).toBe(2)
  })

  it('counts a correction with the entry it corrects', async () => {
    const ledger = await Ledger.open(world)
    const [amended, voided] = await ledger.record(
      { at, usage: '5', extraInfo: info({ Region: 'eu' }) },
      { at, usage: '7', extraInfo: info({ Region: 'us' }) },
      { at, usage: '9', extraInfo: info({ Region: 'eu' }) },
    )
    await ledger.correct(amended!, '2')
    await ledger.correct(voided!, null)
    expect(await breakDown(ledger)).toMatchObject({
      groups: [{ value: 'eu', usage: '11', eventCount: 2 }],
      totals: { usage: '11', eventCount: 2 },
    })
  })

  it('filters by members, including by a missing one', async () => {
    const ledger = await Ledger.open(world)
    await ledger.record(
      { at, usage: '1', extraInfo: info({ Region: 'eu', Path: '/a', Beta: true }) },
      { at, usage: '2', extraInfo: info({ Region: 'eu', Path: '/b' }) },
      { at, usage: '4', extraInfo: info({ Region: 'us', Path: '/a' }) },
      { at, usage: '8', extraInfo: info({ Region: null, path: '/a' }) },
    )
    const usage = async (...where: BreakdownRequest['where']) => (await breakDown(ledger, { where })).totals.usage
    expect(await usage({ key: 'Path', value: '/a' })).toBe('5')
    expect(await usage({ key: 'Path', value: '/a' }, { key: 'Beta', value: 'true' })).toBe('1')
    expect(await usage({ key: 'Path', value: '/A' })).toBe('0')
    expect(await usage({ key: 'Path', value: null })).toBe('8')
    expect(await usage({ key: 'Region', value: null })).toBe('8')
    expect(await usage({ key: 'Beta' }, { key: 'Region', value: 'eu' })).toBe('2')
  })
})

describe('a breakdown of extra info', () => {
  const nothing = [{ value: null }]
  it.each<[string, string, object[]]>([
    ['is not JSON', 'Region=eu', nothing],
    ['is JSON but for its last character', '{"Region":"eu"', nothing],
    ['is a list', '["Region"]', nothing],
    ['is a text', '"Region"', nothing],
    ['is a number', '5', nothing],
    ['is blank', ' ', nothing],
    ['holds a NUL, escaped', '{"Region":"e\\u0000u"}', nothing],
    ['holds half of a surrogate pair, escaped', '{"Region":"\\ud800"}', nothing],
    ['has the halves of a pair in the wrong order', '{"Region":"\\udc00\\ud800"}', nothing],
    ['is nested too deeply for the stack of the database', `{"Region":${'['.repeat(8000)}${']'.repeat(8000)}}`, [{}]],
    ['is nested without end', `${'{"Region":'.repeat(1600)}`, nothing],
    ['has an object in it', '{"Region": {"a": 1}}', [{ value: '{"a": 1}' }]],
    ['has the member twice', '{"Region":"eu","Region":"us"}', [{ value: 'us' }]],
    ['has the member only at a deeper level', '{"a":{"Region":"eu"}}', nothing],
    ['has space around it', ' {"Region":"eu"} ', [{ value: 'eu' }]],
    ['has line breaks in it', '\n\t {\n"Region" :\t"eu"\n}\n', [{ value: 'eu' }]],
    ['has a number beyond any type', '{"Region":1e999999}', [{ value: '1e999999' }]],
    ['has an emoji, escaped', '{"Region":"\\ud83d\\ude00"}', [{ value: '😀' }]],
    ['has an emoji as it is', '{"Region":"😀"}', [{ value: '😀' }]],
  ])('that %s still succeeds', async (_, extraInfo, groups) => {
    const ledger = await Ledger.open(world)
    await ledger.record({ at, extraInfo }, { at, extraInfo: info({ Region: 'fine' }), usage: '9' })
    const answer = await breakDown(ledger)
    expect(answer.groups[0]).toEqual({ value: 'fine', usage: '9', eventCount: 1 })
    expect(answer.groups.slice(1)).toMatchObject(groups)
    expect(answer.totals).toEqual({ usage: '10', eventCount: 2 })
  })

  it('of any kind agrees with JSON.parse, or finds no value', async () => {
    const ledger = await Ledger.open(world)
    let day = Date.parse('2020-01-01')
    const member = fc.constantFrom('Region', 'a', "it's", 'x"y', '\\', '', '$1', 'naïve')
    const trial = fc.asyncProperty(
      fc.oneof(
        fc.json({ maxDepth: 3 }),
        fc.string(),
        fc.dictionary(member, fc.jsonValue()).map(each => JSON.stringify(each)),
      ),
      member,
      async (extraInfo, member) => {
        // Text that cannot be stored is refused before it gets here.
        fc.pre(!extraInfo.includes('\0') && extraInfo.isWellFormed())
        day += 86_400_000
        await ledger.record({ at: new Date(day + 3_600_000), extraInfo })
        const from = new Date(day).toISOString().slice(0, 10)
        const { groups } = await breakDown(ledger, { member, from, to: from })
        expect(groups).toHaveLength(1)
        const expected = memberOf(extraInfo, member)
        if (typeof expected === 'string') expect(groups[0]!.value).toBe(expected)
        else expect(groups[0]!.value === null ? null : JSON.parse(groups[0]!.value)).toEqual(expected)
      },
    )
    await fc.assert(trial, { numRuns: runs })
  }, 3_600_000)

  /** The value as JSON.parse finds it; null where PostgreSQL cannot parse the text. */
  function memberOf(extraInfo: string, member: string): unknown {
    try {
      const parsed: unknown = JSON.parse(extraInfo)
      if (/\\u0000/.test(extraInfo)) return null
      if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null
      return Object.hasOwn(parsed, member) ? ((parsed as Record<string, unknown>)[member] ?? null) : null
    } catch {
      return null
    }
  }
})

describe('a breakdown is refused', () => {
  it('when the meter has more than half a million entries in the period, by its totals', async () => {
    const ledger = await Ledger.open(world)
    await ledger.record({ at, extraInfo: info({ Region: 'eu' }) })
    await world.admin.query('update usage_day set events = 300000 where operator_id = $1', [ledger.operatorId])
    expect((await breakDown(ledger)).groups).toHaveLength(1)
    await world.admin.query(
      `insert into usage_day (operator_id, day, meter, slot, usage, events) select operator_id, day, meter, 15 - slot, 0, 200001
       from usage_day where operator_id = $1`,
      [ledger.operatorId],
    )
    expect(await refusal(breakDown(ledger))).toMatchObject({
      code: 'validation',
      message:
        'The meter has 500001 entries from 2026-05-02 to 2026-05-02; at most 500000 can be looked into at once. Ask for fewer days.',
      facts: { errors: [{ path: ['to'] }] },
    })
    expect((await breakDown(ledger, { from: '2026-05-03', to: '2026-05-03' })).groups).toEqual([])
    expect((await breakDown(ledger, { meter: 'other' })).groups).toEqual([])
  })

  it('at a lower limit the more members it looks up, each counted once', async () => {
    const ledger = await Ledger.open(world)
    await ledger.record({ at, extraInfo: info({ Region: 'eu', Path: '/' }) })
    await world.admin.query('update usage_day set events = 166667 where operator_id = $1', [ledger.operatorId])
    const twice = [
      { key: 'Path', value: '/' },
      { key: 'Path', value: '/' },
      { key: 'Region', value: 'eu' },
    ]
    expect((await breakDown(ledger, { where: twice })).groups).toEqual([{ value: 'eu', usage: '1', eventCount: 1 }])
    expect(await refusal(breakDown(ledger, { where: [...twice, { key: 'Other' }] }))).toMatchObject({
      message:
        'The meter has 166667 entries from 2026-05-02 to 2026-05-02; at most 166666 can be looked into for 3 members at once. ' +
        'Ask for fewer days or fewer members.',
    })
  })

  it('when the extra info is too long in total', async () => {
    const ledger = await Ledger.open(world)
    await world.admin.query(
      counting(`insert into usage_entry (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source)
       select $1, 'api-calls', 1, repeat('☃', 16000), $2, $2, 'client' from generate_series(1, 800)`),
      [ledger.operatorId, at],
    )
    expect((await breakDown(ledger)).totals.eventCount).toBe(800)
    const where = Array.from({ length: 10 }, (_, n) => ({ key: `m${n}`, value: 'x' }))
    expect((await breakDown(ledger, { where })).totals.eventCount).toBe(0)
    await world.admin.query(
      counting(`insert into usage_entry (operator_id, meter, usage, extra_info, occurred_at, recorded_at, source)
       select $1, 'api-calls', 1, repeat('☃', 16000), $2, $2, 'client' from generate_series(1, 400)`),
      [ledger.operatorId, at],
    )
    expect(await refusal(breakDown(ledger, { where }))).toMatchObject({
      message:
        'The meter has 1200 entries with 57600000 bytes of extra info from 2026-05-02 to 2026-05-02; at most 45454545 bytes can be ' +
        'looked into for 11 members at once. Ask for fewer days or fewer members.',
    })
  })

  it('but never for entries that retention has deleted, which it reports separately', async () => {
    const ledger = await Ledger.open(world)
    await ledger.record({ at })
    await world.admin.query(
      `insert into usage_day (operator_id, day, meter, slot, usage, events) values ($1, '2026-05-02', 'api-calls', -1, 2.5, 2000000)`,
      [ledger.operatorId],
    )
    expect(await breakDown(ledger)).toMatchObject({
      totals: { usage: '1', eventCount: 1 },
      deleted: { usage: '2.5', eventCount: 2_000_000 },
    })
  })

  it.each([
    [{ meter: ' ' }, 'meter', 'meter must not be blank.'],
    [{ first: 0 }, 'first', 'first must be from 1 to 1000; it is 0.'],
    [{ first: 1001 }, 'first', 'first must be from 1 to 1000; it is 1001.'],
    [{ to: '2026-05-01' }, 'to', 'The last day, 2026-05-01, is before the first, 2026-05-02.'],
    [
      { where: Array.from({ length: 11 }, () => ({ key: 'a' })) },
      'where',
      'At most 10 members can be looked at; these are 11.',
    ],
  ])('with %j', async (request, path, detail) => {
    const refused = await refusal(breakDown(await Ledger.open(world), request))
    expect(refused).toMatchObject({ code: 'validation', facts: { errors: [{ path: [path], detail }] } })
  })
})
