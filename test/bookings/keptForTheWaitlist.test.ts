import { beforeAll, describe, expect, it } from '@jest/globals'
import { findTimeslots } from '../../src/domain/availability/findTimeslots.ts'
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

describe('places reserved for a pending waitlist offer', () => {
  it('cannot be held, booked, added by an amendment or confirmed late by others until the offer was made', async () => {
    const date = '2026-07-01'
    const sold = await wanderly.book({ date, participants: 2 })
    const elsewhere = await wanderly.book({ date, time: '13:00', participants: 1 })
    const held = await wanderly.hold({ date, participants: 2 })
    const over = await wanderly.hold({ date, participants: 1 })
    await world.admin.query(`update booking set hold_expires_at = $2 where booking_id = $1`, [
      over.bookingId,
      world.now,
    ])
    const setOffer = (now: boolean) =>
      world.admin.query('update timeslot set has_waitlist_offer = $2 where timeslot_id = $1', [sold.timeslotId, now])
    await setOffer(true)
    expect((await wanderly.timeslot(sold)).availablePlaces).toBe(0)
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
    // Bookings that already have places keep them, and can give them back.
    expect((await wanderly.confirm(held)).status).toBe('CONFIRMED')
    expect((await wanderly.amend(sold, { participants: 1 })).participants).toBe(1)
    await setOffer(false)
    expect((await tripster.book({ date, participants: 7 })).status).toBe('CONFIRMED')
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 10, held: 0 })
  })
})
