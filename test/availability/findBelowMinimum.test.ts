import { beforeAll, describe, expect, it } from '@jest/globals'
import { findBelowMinimum } from '../../src/domain/availability/findBelowMinimum.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
const [from, before] = [new Date('2026-07-01T00:00:00Z'), new Date('2026-07-05T00:00:00Z')]

beforeAll(async () => {
  const counter = await Desk.open(world, 'operator')
  const minimum = 'update product set departure_minimum = 4 where activity_id = $1'
  await world.admin.query(minimum, [activities.sunset.activityId])
  // 3, 4, only on hold, and cancelled; of an activity without a minimum; and after the range.
  await counter.book({ date: '2026-07-01', time: '09:00', participants: 1 })
  await counter.book({ date: '2026-07-01', time: '09:00', participants: 2 })
  await counter.book({ date: '2026-07-02', time: '09:00', participants: 4 })
  await counter.hold({ date: '2026-07-03', time: '09:00', participants: 2 })
  await counter.cancel(await counter.book({ date: '2026-07-04', time: '09:00' }))
  await counter.book({ date: '2026-07-01', time: '10:00', activityId: activities.island.activityId })
  await counter.book({ date: '2026-07-05', time: '09:00', participants: 1 })
})

describe('departuresBelowMinimum', () => {
  it('lists the departures with bookings that have fewer participants than their activity needs', async () => {
    const found = await findBelowMinimum(world.database, operatorId, from, before, world.now)
    expect(found.map(({ date, time }) => [date, time])).toEqual([['2026-07-01', '09:00']])
    expect(await findBelowMinimum(world.database, operators.walls.operatorId, from, before, world.now)).toEqual([])
  })

  it('is asked for over GraphQL, for at most 31 days', async () => {
    const caller = await world.caller('operator')
    const query = `query ($from: DateTime!, $before: DateTime!) { departuresBelowMinimum(from: $from, before: $before) {
      date tally { participants } product { departureMinimum } } }`
    expect(await ask(world, caller, query, { from: from.toISOString(), before: before.toISOString() })).toEqual({
      departuresBelowMinimum: [{ date: '2026-07-01', tally: { participants: 3 }, product: { departureMinimum: 4 } }],
    })
    const long = { from: from.toISOString(), before: '2026-08-02T00:00:00Z' }
    expect((await refusalOf(ask(world, caller, query, long))).facts.errors).toMatchObject([{ path: ['before'] }])
  })
})
