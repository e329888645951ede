import { beforeAll, describe, expect, it, jest } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import { percentile } from '../../src/domain/access/latencyBucket.ts'
import { Desk } from '../bookings/Desk.ts'
import { NOW, partners } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { ask, refusalOf } from './ask.ts'

const world = useWorld()
let wanderly: Desk
let tripster: Desk
let operator: Caller
let walls: Caller
beforeAll(async () => {
  wanderly = await Desk.open(world, 'wanderly')
  tripster = await Desk.open(world, 'tripster')
  operator = await world.caller('operator')
  walls = await world.caller('wallsOperator')
})

interface Statistics {
  bookingCount: number
  participants: number
  revenue: { amount: number; currency: string }
  cancelledCount: number
  cancellationPercent: number | null
  requestCount: number
  refusals: { code: string; requestCount: number }[]
  calls: { kind: string; requestCount: number; limitedCount: number }[]
  p95Milliseconds: number | null
  availabilityReadCount: number
  lookToBook: number | null
}
const FIELDS =
  'bookingCount participants revenue { amount currency } cancelledCount cancellationPercent requestCount refusals { code requestCount } calls { kind requestCount limitedCount } p95Milliseconds ' +
  'availabilityReadCount lookToBook'

/** The statistics of every partner of the caller's operator, by name. */
async function statistics(from: string, to: string, caller = operator): Promise<Record<string, Statistics>> {
  const source = `query ($from: LocalDate!, $to: LocalDate!) { partners { nodes { name statistics(from: $from, to: $to) { ${FIELDS} } } } }`
  const { partners } = await ask<{ partners: { nodes: { name: string; statistics: Statistics }[] } }>(
    world,
    caller,
    source,
    {
      from,
      to,
    },
  )
  return Object.fromEntries(partners.nodes.map(each => [each.name, each.statistics]))
}

const nothing: Statistics = {
  bookingCount: 0,
  participants: 0,
  revenue: { amount: 0, currency: 'GBP' },
  cancelledCount: 0,
  cancellationPercent: null,
  requestCount: 0,
  refusals: [],
  calls: [],
  p95Milliseconds: null,
  availabilityReadCount: 0,
  lookToBook: null,
}

describe('the statistics of a partner', () => {
  it('are empty before anything has happened', async () => {
    expect(await statistics('2026-06-01', '2026-06-30')).toEqual({ Wanderly: nothing, Tripster: nothing })
  })

  it('count its sales and their cancellations, but no holds that were never confirmed', async () => {
    const price = (await wanderly.book({ participants: 2 })).price.amount
    await wanderly.cancel(await wanderly.book({ participants: 1, time: '13:00' }))
    await wanderly.confirm(await wanderly.hold({ participants: 3, time: '13:00' }))
    await wanderly.hold({ time: '18:00' })
    await wanderly.cancel(await wanderly.hold({ time: '18:00' }))
    const lapsed = await wanderly.hold({ time: '18:00' })
    await world.admin.query(`update booking set status = 'EXPIRED', hold_expires_at = null where booking_id = $1`, [
      lapsed.bookingId,
    ])
    await tripster.cancel(await tripster.book({ date: '2026-07-02' }))
    const found = await statistics('2026-06-15', '2026-06-15')
    expect(found.Wanderly).toEqual({
      ...nothing,
      bookingCount: 3,
      participants: 6,
      revenue: { amount: (price / 2) * 5, currency: 'GBP' },
      cancelledCount: 1,
      cancellationPercent: 100 / 3,
      lookToBook: 0,
    })
    expect(found.Tripster).toMatchObject({
      bookingCount: 1,
      cancelledCount: 1,
      cancellationPercent: 100,
      revenue: { amount: 0 },
    })
  })

  it("use the date of a booking in the operator's time zone", async () => {
    // 23:45 and 00:15 in London.
    for (const instant of ['2026-06-19T22:45:00Z', '2026-06-19T23:15:00Z']) {
      world.now = new Date(instant)
      await wanderly.book({ date: '2026-07-03', participants: 1 })
    }
    world.now = NOW
    expect((await statistics('2026-06-19', '2026-06-19')).Wanderly!.bookingCount).toBe(1)
    expect((await statistics('2026-06-20', '2026-06-20')).Wanderly!.bookingCount).toBe(1)
    expect((await statistics('2026-06-19', '2026-06-20')).Wanderly!.bookingCount).toBe(2)
  })

  it('count its requests on days in UTC, with refusals by code and the 95th percentile of durations', async () => {
    const day = (at: string) => new Date(`2026-06-${at}:00:00Z`)
    const times = Array.from({ length: 200 }, (_, index) => 1.03 ** index)
    for (const each of times) world.requests.count(wanderly.caller, 'ok', each, day('10T23'))
    world.requests.count(wanderly.caller, 'ok', null, day('10T00'))
    for (const code of ['validation', 'version-conflict', 'version-conflict', 'internal']) {
      world.requests.count(wanderly.caller, code, times.at(-1)!, day('10T12'))
    }
    world.requests.count(wanderly.caller, 'ok', 1, day('11T00'))
    world.requests.count(tripster.caller, 'rate-limited', 3, day('10T12'))
    await world.requests.write()

    const { Wanderly, Tripster } = await statistics('2026-06-10', '2026-06-10')
    expect(Wanderly).toMatchObject({
      requestCount: 205,
      refusals: [
        { code: 'version-conflict', requestCount: 2 },
        { code: 'internal', requestCount: 1 },
        { code: 'validation', requestCount: 1 },
      ],
    })
    const exact = [...times, ...Array(4).fill(times.at(-1))].sort((one, other) => one - other)[
      Math.ceil(0.95 * 204) - 1
    ]
    expect(Wanderly!.p95Milliseconds! / exact).toBeGreaterThan(2 ** -0.25)
    expect(Wanderly!.p95Milliseconds! / exact).toBeLessThan(2 ** 0.25)
    expect(Tripster).toMatchObject({
      requestCount: 1,
      refusals: [{ code: 'rate-limited', requestCount: 1 }],
      p95Milliseconds: percentile(new Map([[23, 1]]), 0.95),
    })
    expect((await statistics('2026-06-09', '2026-06-11')).Wanderly!.requestCount).toBe(206)
  })

  it('cover all its keys together, and each key separately', async () => {
    const issue = `mutation ($id: PartnerID!) { issueKey(input: { name: "second", scopes: [OTA], partnerId: $id }) { key } }`
    const list = 'query { partners { nodes { name partnerId: id } } }'
    const { partners: all } = await ask<{ partners: { nodes: { name: string; partnerId: string }[] } }>(
      world,
      operator,
      list,
    )
    const id = all.nodes.find(each => each.name === 'Wanderly')!.partnerId
    await ask(world, operator, issue, { id })
    const [second] = await world.admin.query<{ keyId: string }>(
      `select key_id "keyId" from api_key where name = 'second'`,
    )
    for (const keyId of [wanderly.caller.keyId, second!.keyId, second!.keyId]) {
      world.requests.count({ ...wanderly.caller, keyId }, 'ok', 1, new Date('2026-05-05T12:00:00Z'))
    }
    await world.requests.write()
    expect((await statistics('2026-05-05', '2026-05-05')).Wanderly!.requestCount).toBe(3)
    const { apiKeys } = await ask<{ apiKeys: { edges: { node: { statistics: { requestCount: number } } }[] } }>(
      world,
      operator,
      '{ apiKeys(first: 100) { edges { node { statistics(from: "2026-05-05", to: "2026-05-05") { requestCount } } } } }',
    )
    const counts = apiKeys.edges.map(({ node }) => node.statistics.requestCount)
    expect(counts.filter(each => each > 0).sort()).toEqual([1, 2])
  })

  it('count requests by kind, and how often availability was read for each booking', async () => {
    const caller = wanderly.caller
    for (let each = 0; each < 7; each++) world.requests.count(caller, 'ok', 1, world.now, 'availability')
    world.requests.count(caller, 'validation', 1, world.now, 'availability')
    for (let each = 0; each < 2; each++) world.requests.count(caller, 'rate-limited', 1, world.now, 'availability')
    world.requests.count(caller, 'ok', 1, world.now, 'reads')
    world.requests.count(caller, 'ok', 1, world.now)
    world.requests.count(tripster.caller, 'ok', 1, world.now, 'availability')
    await world.requests.write()
    const { Wanderly, Tripster } = await statistics('2026-06-15', '2026-06-15')
    expect(Wanderly!.calls).toEqual([
      { kind: 'READS', requestCount: 1, limitedCount: 0 },
      { kind: 'AVAILABILITY', requestCount: 10, limitedCount: 2 },
    ])
    expect([Wanderly!.availabilityReadCount, Wanderly!.bookingCount, Wanderly!.lookToBook]).toEqual([8, 3, 8 / 3])
    expect([Tripster!.availabilityReadCount, Tripster!.lookToBook]).toEqual([1, 1])
    const { apiKeys } = await ask<{ apiKeys: { nodes: { name: string; statistics: { calls: unknown[] } }[] } }>(
      world,
      operator,
      '{ apiKeys(first: 100) { nodes { statistics(from: "2026-06-15", to: "2026-06-15") { calls { kind } } } } }',
    )
    expect(
      apiKeys.nodes
        .map(each => each.statistics.calls.length)
        .filter(each => each > 0)
        .toSorted(),
    ).toEqual([1, 2])
  })

  it('take three statements for any number of partners', async () => {
    const text = jest.spyOn(world.database, 'query')
    try {
      await statistics('2026-06-01', '2026-06-30')
      // The fourth statement reads the partners.
      expect(text).toHaveBeenCalledTimes(4)
    } finally {
      text.mockRestore()
    }
  })

  it("exclude another operator's partner of the same name", async () => {
    const found = await statistics('2026-05-01', '2026-06-30', walls)
    expect(found).toEqual({ Wanderly: { ...nothing, revenue: { amount: 0, currency: 'USD' } } })
    expect(partners.wallPartner.name).toBe('Wanderly')
  })

  it.each([
    ['2026-06-02', '2026-06-01', 'The last day, 2026-06-01, is before the first, 2026-06-02.'],
    ['2025-01-01', '2026-02-05', 'From 2025-01-01 to 2026-02-05 are 401 days; at most 400 are allowed.'],
  ])('are refused from %s to %s', async (from, to, detail) => {
    expect((await refusalOf(statistics(from, to))).facts.errors).toEqual([{ path: ['to'], detail }])
  })

  it('can cover 400 days', async () => {
    expect((await statistics('2025-05-12', '2026-06-15')).Wanderly!.bookingCount).toBe(3)
  })

  it.each(['viewer { partner', 'viewer { key'])('are refused to partners: %s', async path => {
    const source = `{ ${path} { statistics(from: "2026-06-01", to: "2026-06-02") { requestCount } } } }`
    expect((await refusalOf(ask(world, wanderly.caller, source))).code).toBe('permission-denied')
  })
})
