import { beforeAll, describe, expect, it } from '@jest/globals'
import { parse } from 'graphql'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { limitOperation } from '../../src/transports/graphql/limits/limitOperation.ts'
import { measureDocument } from '../../src/transports/graphql/limits/measureDocument.ts'
import { buildSchema } from '../../src/transports/graphql/schema/buildSchema.ts'
import { useWorld } from '../world/useWorld.ts'
import { ask, refusalOf } from './ask.ts'

const world = useWorld()
let writer: Caller
let reader: Caller
beforeAll(async () => {
  writer = await world.caller('usage')
  reader = await world.caller('usageReadOnly')
})

const RECORD = `mutation ($input: RecordUsageInput!, $key: IdempotencyKey) {
  recordUsage(input: $input, idempotencyKey: $key) {
    id meter usage extraInfo occurredAt recordedAt source idempotencyKey status countedUsage corrections { correctionNumber }
  }
}`
interface Recorded {
  recordUsage: { id: number }
}
const record = async (input: object, key: string | null = null) =>
  (await ask<Recorded>(world, writer, RECORD, { input, key })).recordUsage

const correct = (source: string) => ask(world, writer, `mutation { ${source} { id } }`)

const entries = async (filter: object | null, part: object = {}, of: Caller = reader) =>
  (
    await ask<{ usageEntries: { edges: { cursor: string; node: { id: number } }[]; pageInfo: object } }>(
      world,
      of,
      `query ($filter: UsageEntryFilter, $first: Int, $after: String, $last: Int, $before: String) {
        usageEntries(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
          edges { cursor node { id meter status countedUsage corrections { correctionNumber kind usage reason keyId correctedAt } } }
          pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
        }
      }`,
      { filter, ...part },
    )
  ).usageEntries

describe('query usageSeries', () => {
  it('returns the usage of each bucket, and a comparison with the previous period', async () => {
    await record({ meter: 'series', usage: '0.1', occurredAt: '2026-06-01T10:20:00Z' })
    await record({ meter: 'series', usage: '0.3', occurredAt: '2026-06-02T10:20:00Z' })
    const answer = await ask(
      world,
      reader,
      `{ usageSeries(meters: ["series"], from: "2026-06-02", to: "2026-06-03", bucket: DAY) {
        period { from to } previousPeriod { from to startsAt endsAt }
        buckets { from to startsAt endsAt }
        series { meter points { usage eventCount } totals { usage eventCount } previous { usage eventCount difference percentage } }
      } }`,
    )
    expect(answer.usageSeries).toEqual({
      period: { from: '2026-06-02', to: '2026-06-03' },
      previousPeriod: {
        from: '2026-05-31',
        to: '2026-06-01',
        startsAt: '2026-05-30T23:00:00.000Z',
        endsAt: '2026-06-01T22:59:59.000Z',
      },
      buckets: [
        {
          from: '2026-06-02',
          to: '2026-06-02',
          startsAt: '2026-06-01T23:00:00.000Z',
          endsAt: '2026-06-02T23:00:00.000Z',
        },
        {
          from: '2026-06-03',
          to: '2026-06-03',
          startsAt: '2026-06-02T23:00:00.000Z',
          endsAt: '2026-06-03T23:00:00.000Z',
        },
      ],
      series: [
        {
          meter: 'series',
          points: [
            { usage: '0.3', eventCount: 1 },
            { usage: '0', eventCount: 0 },
          ],
          totals: { usage: '0.3', eventCount: 1 },
          previous: { usage: '0.1', eventCount: 1, difference: '0.2', percentage: '200' },
        },
      ],
    })
  })

  it('refuses blank meter names', async () => {
    const source = `{ usageSeries(meters: ["a", " "], from: "2026-06-01", to: "2026-06-03", bucket: DAY) { series { meter } } }`
    expect((await refusalOf(ask(world, reader, source))).facts.errors).toEqual([
      { path: ['meters', 1], detail: 'meters number 2 must not be blank.' },
    ])
  })

  it('chooses the meters itself if none is given', async () => {
    for (const meters of ['', 'meters: null', 'meters: []']) {
      const source = `{ usageSeries(${meters} from: "2026-06-01", to: "2026-06-03", bucket: HOUR) { series { meter } } }`
      expect(await ask(world, reader, source)).toEqual({ usageSeries: { series: [{ meter: 'series' }] } })
    }
  })

  it('is allowed twice in an operation with all its fields, and not three times', async () => {
    const all = `usageSeries(from: "2026-06-01", to: "2026-06-30", bucket: HOUR) {
      period { from } buckets { startsAt endsAt from to }
      series { meter points { usage eventCount } totals { usage eventCount } previous { difference percentage } }
    }`
    expect(Object.keys(await ask(world, reader, `{ a: ${all} b: ${all} }`))).toEqual(['a', 'b'])
    const schema = buildSchema()
    const { operations } = measureDocument(schema, parse(`{ a: ${all} b: ${all} c: ${all} }`))
    const [[operation, measure] = []] = [...operations]
    expect(limitOperation(schema, operation!, measure!).map(each => each.message)).toEqual([
      expect.stringContaining('may cost'),
    ])
  })
})

describe('query usageBreakdown', () => {
  it('groups the usage of a meter by a member of its extra info', async () => {
    for (const [region, path] of [
      ['eu', '/'],
      ['eu', '/a'],
      ['us', '/'],
    ]) {
      await record({ meter: 'calls', usage: 1.5, extraInfo: JSON.stringify({ Region: region, Path: path }) })
    }
    const breakdown = async (more = '') =>
      ask(
        world,
        reader,
        `{ usageBreakdown(meter: "calls", groupBy: "Region", from: "2026-06-15", to: "2026-06-15" ${more}) {
          period { from to } groups { value usage eventCount } remaining { groupCount usage eventCount } totals { usage eventCount } deleted { usage eventCount }
        } }`,
      )
    const rest = { period: { from: '2026-06-15', to: '2026-06-15' }, deleted: { usage: '0', eventCount: 0 } }
    expect((await breakdown()).usageBreakdown).toEqual({
      ...rest,
      groups: [
        { value: 'eu', usage: '3', eventCount: 2 },
        { value: 'us', usage: '1.5', eventCount: 1 },
      ],
      remaining: { groupCount: 0, usage: '0', eventCount: 0 },
      totals: { usage: '4.5', eventCount: 3 },
    })
    expect((await breakdown('where: [{ key: "Path", value: "/" }], first: 1')).usageBreakdown).toEqual({
      ...rest,
      groups: [{ value: 'eu', usage: '1.5', eventCount: 1 }],
      remaining: { groupCount: 1, usage: '1.5', eventCount: 1 },
      totals: { usage: '3', eventCount: 2 },
    })
  })

  it('refuses a member name that is too long, and a value with a NUL character', async () => {
    const source = `query ($where: [ExtraInfoFilter!]!) {
      usageBreakdown(meter: "calls", groupBy: "a", from: "2026-06-15", to: "2026-06-15", where: $where) { totals { usage } }
    }`
    const refused = await refusalOf(ask(world, reader, source, { where: [{ key: 'x'.repeat(1001), value: '\0' }] }))
    expect(refused.facts.errors!.map(each => each.path.join('.'))).toEqual(['where.0.key', 'where.0.value'])
  })
})

describe('a usage entry', () => {
  it('is returned completely by the mutation that records it, also when that is repeated', async () => {
    const input = { meter: 'whole', usage: '1.50', extraInfo: 'x', occurredAt: '2026-06-10T10:00:00Z' }
    const first = await record(input, 'whole-1')
    expect(first).toEqual({
      id: expect.stringMatching(/^\d+$/),
      meter: 'whole',
      usage: '1.5',
      extraInfo: 'x',
      occurredAt: '2026-06-10T10:00:00.000Z',
      recordedAt: world.now.toISOString(),
      source: 'CLIENT',
      idempotencyKey: 'whole-1',
      status: 'RECORDED',
      countedUsage: '1.5',
      corrections: [],
    })
    expect(await record(input, 'whole-1')).toEqual(first)
    const source = `{ usageEntry(id: ${first.id}) { id meter usage extraInfo occurredAt recordedAt source idempotencyKey status countedUsage corrections { correctionNumber } } }`
    expect((await ask(world, reader, source)).usageEntry).toEqual(first)
  })

  it('returns its corrections, with the key that made each', async () => {
    const { id } = await record({ meter: 'corrected', usage: 5 })
    await correct(`amendUsageEntry(id: ${id}, input: { usage: 3.5, reason: "Counted twice." })`)
    const amended = { correctionNumber: 1, kind: 'AMEND', usage: '3.5', reason: 'Counted twice.' }
    const told = { keyId: expect.stringMatching(/^key_/), correctedAt: world.now.toISOString() }
    expect((await entries({ meter: 'corrected' })).edges[0]!.node).toEqual({
      id,
      meter: 'corrected',
      status: 'AMENDED',
      countedUsage: '3.5',
      corrections: [{ ...amended, ...told }],
    })
    await correct(`voidUsageEntry(id: ${id}, input: { reason: "Never happened." })`)
    expect((await entries({ status: 'VOIDED' })).edges.map(each => each.node)).toEqual([
      {
        id,
        meter: 'corrected',
        status: 'VOIDED',
        countedUsage: '0',
        corrections: [
          { ...amended, ...told },
          { correctionNumber: 2, kind: 'VOID', usage: '0', reason: 'Never happened.', ...told },
        ],
      },
    ])
  })

  it('is refused if it does not exist, is a correction, or belongs to another operator', async () => {
    const { id } = await record({ meter: 'mine', usage: 5 })
    await correct(`voidUsageEntry(id: ${id}, input: { reason: "x" })`)
    const one = (id: number, caller = reader) => ask(world, caller, `{ usageEntry(id: ${id}) { id } }`)
    expect(await one(id)).toEqual({ usageEntry: { id } })
    const [{ correction }] = (await world.admin.query<{ correction: number }>(
      'select id correction from usage_correction where entry_id = $1',
      [id],
    )) as [{ correction: number }]
    const strangers: [number, Caller?][] = [
      [correction],
      [id, await world.caller('wallsOperator')],
      [0],
      [-1],
      [2 ** 53 - 1],
    ]
    for (const [id, caller] of strangers) expect((await refusalOf(one(id, caller))).code).toBe('not-found')
  })
})

describe('query usageEntries', () => {
  it('pages through the entries, the latest first, in both directions', async () => {
    const recorded: number[] = []
    for (let index = 0; index < 5; index++) {
      const occurredAt = `2026-06-0${1 + Math.floor(index / 2)}T10:00:00Z`
      recorded.unshift((await record({ meter: 'paged', usage: 1, occurredAt })).id)
    }
    const page = (part: object) => entries({ meter: 'paged' }, part)
    const first = await page({ first: 2 })
    const second = await page({ first: 2, after: first.edges[1]!.cursor })
    const third = await page({ first: 2, after: second.edges[1]!.cursor })
    expect([first, second, third].flatMap(each => each.edges.map(edge => edge.node.id))).toEqual(recorded)
    expect([first, second, third].map(each => each.pageInfo)).toMatchObject([
      { hasNextPage: true, hasPreviousPage: false },
      { hasNextPage: true, hasPreviousPage: true },
      { hasNextPage: false, hasPreviousPage: true },
    ])
    expect((await page({ last: 2, before: third.edges[0]!.cursor })).edges).toEqual(second.edges)
    expect((await page({ last: 1 })).edges.map(each => each.node.id)).toEqual(recorded.slice(-1))
  })

  it('trims the name of a meter, and takes a blank one as none', async () => {
    const { id } = await record({ meter: 'trimmed', usage: 1 })
    expect((await entries({ meter: ' trimmed ' })).edges.map(each => each.node.id)).toEqual([id])
    const all = (await entries(null)).edges
    for (const meter of ['', ' ']) expect((await entries({ meter })).edges).toEqual(all)
  })

  it('refuses a cursor of another list', async () => {
    for (const id of ['x', '1.5', '01970000-0000-7000-8000-000000000001', '0', '-1', '99999999999999999']) {
      const after = Buffer.from(`1781510400000 ${id}`).toString('base64url')
      expect((await refusalOf(entries(null, { after }))).facts.errors).toEqual([
        { path: ['after'], detail: 'after must be a cursor out of an earlier page of this list.' },
      ])
    }
  })

  it('returns no entries of another operator', async () => {
    expect((await entries(null, {}, await world.caller('wallsOperator'))).edges).toEqual([])
  })

  it('takes the same number of statements for twenty entries as for two', async () => {
    const { database } = world
    const { query } = database
    const counting = async (first: number) => {
      let count = 0
      database.query = (text: string, values?: readonly unknown[], operatorId?: string) => {
        count++
        return query(text, values, operatorId)
      }
      try {
        const { edges } = await entries(null, { first })
        expect(edges.length).toBeGreaterThan(first / 2)
      } finally {
        database.query = query
      }
      return count
    }
    // One for the page, and one for the corrections.
    expect([await counting(2), await counting(20)]).toEqual([2, 2])
  })
})
