import { describe, expect, it } from '@jest/globals'
import { summariseUsage } from '../../src/domain/meters/reading/summariseUsage.ts'
import { recordUsage } from '../../src/domain/meters/recording/recordUsage.ts'
import { operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const { operatorId, timeZone } = operators.kayaks
const record = (meter: string, usage: string, occurredAt?: string) =>
  recordUsage(
    world.recorder,
    world.database,
    operatorId,
    { meter, usage, occurredAt: occurredAt ? new Date(occurredAt) : null },
    null,
    world.now,
  )
const summarise = (from: string, to: string) => summariseUsage(world.database, operatorId, timeZone, from, to)

describe('summariseUsage', () => {
  it('is empty, with exact bounds, when nothing was recorded', async () => {
    expect(await summarise('2026-02-01', '2026-02-28')).toEqual({
      period: {
        from: '2026-02-01',
        to: '2026-02-28',
        startsAt: new Date('2026-02-01T00:00:00Z'),
        endsAt: new Date('2026-02-28T23:59:59Z'),
      },
      totals: { usage: '0', eventCount: 0 },
      meters: [],
    })
  })

  it('includes the latest entry, sums exactly, and sorts by usage and then by name', async () => {
    await record('b', '0.1')
    await record('b', '0.2')
    await record('a', '0.3')
    await record('large', '12345678901234567890123456789.123456789')
    expect(await summarise('2026-06-15', '2026-06-15')).toMatchObject({
      totals: { usage: '12345678901234567890123456789.723456789', eventCount: 4 },
      meters: [
        { meter: 'large', totalUsage: '12345678901234567890123456789.123456789', eventCount: 1 },
        { meter: 'a', totalUsage: '0.3', eventCount: 1 },
        { meter: 'b', totalUsage: '0.3', eventCount: 2 },
      ],
    })
  })

  it("uses the days of the operator's time zone, both ends included", async () => {
    // London is an hour ahead of UTC in May.
    await record('edges', '1', '2026-05-09T22:59:59Z')
    await record('edges', '10', '2026-05-09T23:00:00Z')
    await record('edges', '100', '2026-05-10T22:59:59Z')
    await record('edges', '1000', '2026-05-10T23:00:00Z')
    expect((await summarise('2026-05-10', '2026-05-10')).totals).toEqual({ usage: '110', eventCount: 2 })
  })

  it.each([
    // Clocks go back over midnight: it occurs twice, and the day begins the first time.
    ['Atlantic/Azores', '2025-10-26', '2025-10-26T00:00:00Z', '2025-10-27T00:59:59Z'],
    ['Atlantic/Azores', '2025-10-25', '2025-10-25T00:00:00Z', '2025-10-25T23:59:59Z'],
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00Z', '2025-11-03T04:59:59Z'],
    ['America/Havana', '2025-11-01', '2025-11-01T04:00:00Z', '2025-11-02T03:59:59Z'],
    // Clocks go forward over midnight: the day begins at one o'clock.
    ['America/Santiago', '2025-09-07', '2025-09-07T04:00:00Z', '2025-09-08T02:59:59Z'],
    ['America/Santiago', '2025-09-06', '2025-09-06T04:00:00Z', '2025-09-07T03:59:59Z'],
  ])('counts from the first second of a day to its last: in %s, %s', async (zone, day, first, last) => {
    const meter = `${zone} ${day}`
    await world.admin.query('update operator set time_zone = $2 where operator_id = $1', [operatorId, zone])
    const firstSecond = new Date(first)
    const lastSecond = new Date(last)
    const before = new Date(firstSecond.getTime() - 1)
    const after = new Date(lastSecond.getTime() + 1000)
    for (const each of [before, firstSecond, lastSecond, after]) await record(meter, '1', each.toISOString())
    const summary = await summariseUsage(world.database, operatorId, zone, day, day)
    await world.admin.query('update operator set time_zone = $2 where operator_id = $1', [operatorId, timeZone])
    expect(summary.period).toMatchObject({ startsAt: firstSecond, endsAt: lastSecond })
    expect(summary.meters.find(each => each.meter === meter)!.eventCount).toBe(2)
  })

  it('refuses a period that ends before it begins', async () => {
    await expect(summarise('2026-06-15', '2026-06-14')).rejects.toMatchObject({
      code: 'validation',
      facts: { errors: [{ path: ['to'] }] },
    })
  })
})
