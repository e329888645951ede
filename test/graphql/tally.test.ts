import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { Desk } from '../bookings/Desk.ts'
import { activities } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { ask, refusalOf } from './ask.ts'

const world = useWorld()
let operator: Caller
let timeslotId: string
let held: Booking

/** The 09:00 timeslot of 1 July, with a booking in every status, each with a different number of participants. */
beforeAll(async () => {
  operator = await world.caller('operator')
  await world.admin.query('update timeslot set capacity = 600 where activity_id = $1', [activities.sunset.activityId])
  const counter = await Desk.open(world, 'operator')
  const partner = await Desk.open(world, 'wanderly')
  const inState = async (participants: number, status: string, waiver = 'outstanding') => {
    const booking = await partner.book({ participants })
    await world.admin.query(
      `update booking set status = $2, waiver_status = $3, cancelled_at = case when $2 = 'CANCELLED' then created_at end
       where booking_id = $1`,
      [booking.bookingId, status, waiver],
    )
    return booking
  }
  timeslotId = encodeTypeId('ts', (await inState(1, 'CONFIRMED')).timeslotId)
  await inState(2, 'CONFIRMED', 'complete')
  await inState(4, 'PENDING')
  await inState(8, 'REDEEMED')
  await inState(16, 'NO_SHOW')
  await inState(32, 'CANCELLED')
  await inState(64, 'REJECTED')
  await inState(128, 'EXPIRED')
  held = await counter.hold({ participants: 5 })
})

const fields = '{ bookingCount participants arrivedCount noShowCount onHoldCount pendingCount outstandingWaiverCount }'
const tallyOf = async (caller: Caller) =>
  (
    await ask<{ timeslot: { tally: object } }>(
      world,
      caller,
      `query ($id: TimeslotID!) { timeslot(timeslotId: $id) { tally ${fields} } }`,
      { id: timeslotId },
    )
  ).timeslot.tally

describe('the tally of a timeslot', () => {
  const tally = {
    bookingCount: 6,
    participants: 36,
    arrivedCount: 8,
    noShowCount: 16,
    onHoldCount: 5,
    pendingCount: 4,
    outstandingWaiverCount: 2,
  }

  it('counts the bookings that take places, by status', async () => {
    expect(await tallyOf(operator)).toEqual(tally)
    expect(await tallyOf(await world.caller('operatorReadOnly'))).toEqual(tally)
  })

  it('counts the outstanding waivers of holds, but not of redeemed bookings', async () => {
    await world.admin.query(`update booking set waiver_status = 'outstanding' where status = 'ON_HOLD'`)
    expect(await tallyOf(operator)).toEqual({ ...tally, outstandingWaiverCount: 3 })
    await world.admin.query(`update booking set waiver_status = 'not_required' where status = 'ON_HOLD'`)
  })

  it('agrees with the available places', async () => {
    const { timeslot } = await ask<{ timeslot: { availablePlaces: number; capacity: number } }>(
      world,
      operator,
      'query ($id: TimeslotID!) { timeslot(timeslotId: $id) { availablePlaces capacity } }',
      { id: timeslotId },
    )
    // The bookings that the test cancelled, rejected or expired by SQL still take their places.
    expect(timeslot.capacity - timeslot.availablePlaces).toBe(tally.participants + 32 + 64 + 128)
  })

  it('is zero without bookings', async () => {
    const { timeslots } = await ask<{ timeslots: { tally: object }[] }>(
      world,
      operator,
      `{ timeslots(from: "2026-07-02", to: "2026-07-02") { tally ${fields} } }`,
    )
    expect(timeslots.length).toBeGreaterThan(3)
    for (const each of timeslots) expect(new Set(Object.values(each.tally))).toEqual(new Set([0]))
  })

  it('takes one statement for many timeslots', async () => {
    const said: string[] = []
    const { query } = world.database
    world.database.query = (text: string, values?: readonly unknown[], operatorId?: string) => {
      said.push(text)
      return query(text, values, operatorId)
    }
    try {
      await ask(world, operator, `{ timeslots(from: "2026-07-01", to: "2026-07-05") { tally ${fields} } }`)
    } finally {
      world.database.query = query
    }
    expect(said.length).toBe(2)
  })

  it('is refused to partners on every path', async () => {
    const partner = await world.caller('wanderly')
    for (const source of [
      `{ availableTimeslots(activityId: "${activities.sunset.id}", date: "2026-07-01") { tally ${fields} } }`,
      `{ booking(bookingReference: "${(await (await Desk.open(world, 'wanderly')).book({ date: '2026-07-03' })).bookingReference}") { timeslot { tally ${fields} } } }`,
    ]) {
      expect(await refusalOf(ask(world, partner, source))).toMatchObject({ code: 'permission-denied' })
    }
  })

  it('counts no bookings of another operator', async () => {
    const walls = await world.caller('wallsOperator')
    const { timeslots } = await ask<{ timeslots: { tally: { bookingCount: number } }[] }>(
      world,
      walls,
      '{ timeslots(from: "2026-07-01", to: "2026-07-01") { tally { bookingCount } } }',
    )
    expect(timeslots.map(each => each.tally.bookingCount)).toEqual([0, 0])
  })

  it('excludes a hold from the exact time at which it expires', async () => {
    const holdExpiresAt = held.holdExpiresAt!.getTime()
    world.now = new Date(holdExpiresAt - 1)
    expect(await tallyOf(operator)).toEqual(tally)
    world.now = new Date(holdExpiresAt)
    expect(await tallyOf(operator)).toEqual({ ...tally, bookingCount: 5, participants: 31, onHoldCount: 0 })
  })
})
