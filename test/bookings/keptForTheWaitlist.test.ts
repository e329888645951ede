import { beforeAll, describe, expect, it } from '@jest/globals'
import { findTimeslots } from '../../src/availability/findTimeslots.ts'
import { activities, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { columnsOf, Desk } from './Desk.ts'

const world = useWorld()
let wanderly: Desk
let tripster: Desk
beforeAll(async () => {
  wanderly = await Desk.open(world, 'wanderly')
  tripster = await Desk.open(world, 'tripster')
})

const { operatorId } = operators.kayaks
const { activityId } = activities.sunset

describe('places that are about to be offered to the waitlist', () => {
  it("are nobody else's, on hold, in one step, by an amendment or a late confirmation, until they were offered", async () => {
    const date = '2026-07-01'
    const sold = await wanderly.book({ date, participants: 2 })
    const elsewhere = await wanderly.book({ date, time: '13:00', participants: 1 })
    const held = await wanderly.hold({ date, participants: 2 })
    const over = await wanderly.hold({ date, participants: 1 })
    await world.database.query(`update booking set hold_expires_at = $2 where booking_id = $1`, [
      over.bookingId,
      world.now,
    ])
    const offering = (now: boolean) =>
      world.database.query('update timeslot set offering = $2 where timeslot_id = $1', [sold.timeslotId, now])
    await offering(true)
    expect((await wanderly.timeslot(sold)).available).toBe(0)
    const listed = await findTimeslots(world.database, operatorId, activityId, date, world.now)
    expect(listed.map(each => each.time)).toEqual(['13:00', '18:00'])
    for (const taking of [
      () => tripster.book({ date, participants: 1 }),
      () => tripster.hold({ date, participants: 1 }),
      () => wanderly.amend(sold, { participants: 3 }),
      () => wanderly.amend(held, { participants: 3 }),
      () => wanderly.amend(elsewhere, { time: '09:00' }),
      () => wanderly.confirm(over),
    ]) {
      await expect(taking()).rejects.toMatchObject({ code: 'insufficient-capacity', facts: { available: 0 } })
    }
    // Who has places keeps them, and can give them back.
    expect((await wanderly.confirm(held)).status).toBe('CONFIRMED')
    expect((await wanderly.amend(sold, { participants: 1 })).participants).toBe(1)
    await offering(false)
    expect((await tripster.book({ date, participants: 7 })).status).toBe('CONFIRMED')
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 10, held: 0 })
  })
})
