import { beforeAll, describe, expect, it } from '@jest/globals'
import { listUsageEntries } from '../../src/domain/meters/reading/listUsageEntries.ts'
import type { UsageEntryFilter } from '../../src/domain/meters/reading/UsageEntryFilter.ts'
import { UsageEntryStatus } from '../../src/domain/meters/UsageEntryStatus.ts'
import { UsageSource } from '../../src/domain/meters/UsageSource.ts'
import { useWorld } from '../world/useWorld.ts'
import { counting } from './counting.ts'
import { Ledger } from './Ledger.ts'

const world = useWorld()
let ledger: Ledger
let other: Ledger
/** Twelve entries in the order in which they occurred; each instant has two. */
let ids: number[]
beforeAll(async () => {
  ledger = await Ledger.open(world)
  other = await Ledger.open(world)
  await other.record({ at: '2026-05-02T10:00:00Z', idempotencyKey: 'k3' })
  ids = await ledger.record(
    ...Array.from({ length: 12 }, (_, index) => ({
      at: new Date(Date.parse('2026-05-01T09:00:00Z') + Math.floor(index / 2) * 12 * 3_600_000),
      meter: index % 3 === 0 ? 'photos' : 'api-calls',
      usage: `${index + 1}.50`,
      extraInfo: index === 11 ? 'no JSON' : JSON.stringify({ Region: index % 2 ? 'eu' : 'us' }),
      idempotencyKey: `k${index}`,
    })),
  )
  await world.admin.query(
    counting(
      `insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source) values ($1, 'order-completed', 1, $2, $2, 'service')`,
    ),
    [ledger.operatorId, new Date('2026-05-20T09:00:00Z')],
  )
  await ledger.correct(ids[2]!, '9')
  await ledger.correct(ids[4]!, null)
  await ledger.correct(ids[7]!, '1')
  await ledger.correct(ids[7]!, null)
})

const whole = { size: 100, backwards: false, beyond: null }
const list = (filter: UsageEntryFilter = {}, part: Parameters<typeof listUsageEntries>[4] = whole) =>
  listUsageEntries(world.database, ledger.operatorId, ledger.timeZone, filter, part)
/** The indexes in `ids` of the listed entries; -1 for the entry of the service. */
const listed = async (filter: UsageEntryFilter) => (await list(filter)).items.map(each => ids.indexOf(each.id))

describe('the list of entries', () => {
  it('returns what was recorded for each', async () => {
    const { items } = await list({ idempotencyKey: 'k2' })
    expect(items).toEqual([
      {
        id: ids[2],
        meter: 'api-calls',
        usage: '3.5',
        extraInfo: '{"Region":"us"}',
        occurredAt: new Date('2026-05-01T21:00:00Z'),
        recordedAt: world.now,
        source: 'client',
        idempotencyKey: 'k2',
      },
    ])
  })

  it('is ordered from the latest to the earliest, without corrections', async () => {
    expect(await listed({})).toEqual([-1, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  })

  it.each<[string, UsageEntryFilter, number[]]>([
    ['a meter', { meter: ' photos ' }, [9, 6, 3, 0]],
    ['an unknown meter', { meter: 'none' }, []],
    ['a first day', { date: { from: '2026-05-03' } }, [-1, 11, 10, 9, 8]],
    ['a last day', { date: { to: '2026-05-01' } }, [3, 2, 1, 0]],
    ['a day', { date: { from: '2026-05-02', to: '2026-05-02' } }, [7, 6, 5, 4]],
    ['a day and a meter', { date: { from: '2026-05-02', to: '2026-05-02' }, meter: 'photos' }, [6]],
    ['the source service', { source: UsageSource.SERVICE }, [-1]],
    ['the source service and a meter', { source: UsageSource.SERVICE, meter: 'photos' }, []],
    ['the source client', { source: UsageSource.CLIENT, date: { from: '2026-05-03' } }, [11, 10, 9, 8]],
    ['the status amended', { status: UsageEntryStatus.AMENDED }, [2]],
    ['the status voided, also after an amendment', { status: UsageEntryStatus.VOIDED }, [7, 4]],
    [
      'the status recorded',
      { status: UsageEntryStatus.RECORDED, date: { to: '2026-05-02' } },
      [6, 5, 3, 2, 1, 0].filter(index => index !== 2),
    ],
    ['an idempotency key', { idempotencyKey: 'k3' }, [3]],
    ['an idempotency key and another meter', { idempotencyKey: 'k3', meter: 'api-calls' }, []],
    [
      'a member of the extra info',
      {
        where: [{ key: 'Region', value: 'eu' }],
        meter: 'api-calls',
        date: { from: '2026-05-01', to: '2026-05-31' },
      },
      [7, 5, 1],
    ],
    [
      'a missing member',
      { where: [{ key: 'Region' }], meter: 'api-calls', date: { from: '2026-05-01', to: '2026-05-31' } },
      [11],
    ],
  ])('filters by %s', async (_, filter, expected) => {
    expect(await listed(filter)).toEqual(expected)
  })

  it.each<[string, UsageEntryFilter]>([
    ['all', {}],
    ['a meter', { meter: 'api-calls' }],
  ])('pages through %s forwards and backwards without skipping or repeating an entry', async (_, filter) => {
    const expected = (await list(filter)).items.map(each => each.id)
    for (const backwards of [false, true]) {
      const walked: number[] = []
      let beyond: { key: Date; id: string } | null = null
      for (let more = true; more; ) {
        const page: Awaited<ReturnType<typeof list>> = await list(filter, { size: 3, backwards, beyond })
        const found = page.items.map(each => each.id)
        walked.splice(backwards ? 0 : walked.length, 0, ...found)
        const edge = page.items.at(backwards ? 0 : -1)!
        beyond = { key: edge.occurredAt, id: String(edge.id) }
        more = page.more
      }
      expect(walked).toEqual(expected)
    }
  })

  it('covers the whole day where midnight occurs twice', async () => {
    const havana = await Ledger.open(world, 'America/Havana')
    const edges = [
      '2025-11-02T03:59:59.999Z',
      '2025-11-02T04:00:00Z',
      '2025-11-03T04:59:59.999Z',
      '2025-11-03T05:00:00Z',
    ]
    const [, first, last] = await havana.record(...edges.map(at => ({ at })))
    const filter = { date: { from: '2025-11-02', to: '2025-11-02' } }
    const { items } = await listUsageEntries(world.database, havana.operatorId, havana.timeZone, filter, whole)
    expect(items.map(each => each.id)).toEqual([last, first])
  })

  it.each<[string, UsageEntryFilter, string[]]>([
    ['that ends before it begins', { date: { from: '2026-05-02', to: '2026-05-01' } }, ['filter.date.to']],
    ['by a member alone', { where: [{ key: 'Region' }] }, ['filter.meter', 'filter.date']],
    [
      'by a member without an end',
      { where: [{ key: 'a' }], meter: 'm', date: { from: '2026-05-02' } },
      ['filter.date.to'],
    ],
  ])('refuses a filter %s', async (_, filter, paths) => {
    const refused = await list(filter).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'validation' })
    expect(
      (refused as { facts: { errors: { path: string[] }[] } }).facts.errors.map(each => each.path.join('.')),
    ).toEqual(paths)
  })

  it('refuses to search more than a million entries for a member', async () => {
    const large = await Ledger.open(world)
    await large.record({ at: '2026-05-02T10:00:00Z' })
    await world.admin.query('update usage_day set events = 1000001 where operator_id = $1', [large.operatorId])
    const filter = { where: [{ key: 'a' }], meter: 'api-calls', date: { from: '2026-05-02', to: '2026-05-02' } }
    const asked = listUsageEntries(world.database, large.operatorId, large.timeZone, filter, whole)
    await expect(asked).rejects.toMatchObject({ facts: { errors: [{ path: ['filter', 'date', 'to'] }] } })
  })
})

describe('a page of a large ledger', () => {
  let large: Ledger
  beforeAll(async () => {
    large = await Ledger.open(world)
    await world.admin.query(
      counting(`insert into usage_entry (operator_id, meter, usage, occurred_at, recorded_at, source, idempotency_key)
       select $1, 'm' || n % 20, 1, timestamptz '2026-04-01' + n * interval '3 minutes', $2, 'client', 'key' || n
       from generate_series(1, 20000) n`),
      [large.operatorId, world.now],
    )
    await world.admin.query('analyze usage_entry')
  })

  /** The query plan of a page. */
  async function planOf(filter: UsageEntryFilter, beyond: { key: Date; id: string } | null = null): Promise<string> {
    const statements: [string, readonly unknown[]][] = []
    const recording = {
      query: async (text: string, values: readonly unknown[] = []) => {
        statements.push([text, values])
        return []
      },
      announce: () => {},
    }
    await listUsageEntries(recording, large.operatorId, large.timeZone, filter, { size: 50, backwards: false, beyond })
    const [text, values] = statements.at(-1)!
    const rows = await world.admin.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  }
  const beyond = { key: new Date('2026-05-02T10:00:00Z'), id: '7' }

  it.each<[string, UsageEntryFilter, string]>([
    ['all', {}, 'usage_entry_time_index'],
    ['later days', { date: { from: '2026-04-10' } }, 'usage_entry_time_index'],
    ['a meter', { meter: 'm1' }, 'usage_entry_meter_index'],
    ['later days of a meter', { meter: 'm1', date: { from: '2026-05-01' } }, 'usage_entry_meter_index'],
  ])('of %s is a range of an index, in the order of the index', async (_, filter, index) => {
    for (const position of [null, beyond]) {
      // Without the plans that read the zone of the days.
      const plan = (await planOf(filter, position)).replaceAll(/ {2}InitPlan \d+\n(?: {4}.*\n)+/g, '')
      expect(plan).toMatch(new RegExp(`^Limit\\n +-> +Index Scan Backward using ${index} on`))
      const range = /Index Cond: (.*)/.exec(plan)![1]
      if (position) expect(range).toContain('ROW(occurred_at, id) <')
      if (filter.date) expect(range).toContain('occurred_at >=')
      if (filter.meter) expect(range).toContain('meter =')
    }
  })

  it('of a key or of corrected entries starts from the index of those', async () => {
    expect(await planOf({ idempotencyKey: 'key1' })).toContain('usage_entry_idempotency_unique')
    expect(await planOf({ status: UsageEntryStatus.VOIDED })).toMatch(/Index Cond: .*id = ANY/)
  })
})
