import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { tallyTimeslots } from '../../src/domain/bookings/lists/tallyTimeslots.ts'
import { ask } from '../graphql/ask.ts'
import { NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { nextSlot } from './cancellationTerms.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
const { operatorId } = operators.kayaks
let counter: Desk
beforeAll(async () => {
  counter = await Desk.open(world, 'operator')
})
beforeEach(() => {
  world.now = NOW
})

/** A booking for four, at the start of its activity. */
async function four(): Promise<Booking> {
  const booking = await counter.book({ ...nextSlot(), participants: 4 })
  world.now = booking.startsAt
  return booking
}

const redeem = (booking: Booking, participants?: number) =>
  counter.settle(booking, 'redeem', participants === undefined ? {} : { participants })
const tallyOf = async ({ timeslotId }: Booking) => {
  const { arrivedCount, noShowCount } = (await tallyTimeslots(world.database, operatorId, [timeslotId], world.now)).get(
    timeslotId,
  )!
  return [arrivedCount, noShowCount]
}

describe('a booking of which some arrive', () => {
  it('counts those who are here, and the others as missing until they come', async () => {
    const booking = await four()
    expect(await redeem(booking, 3)).toMatchObject({ status: 'REDEEMED', arrived: 3 })
    expect(await tallyOf(booking)).toEqual([3, 1])
    expect(await redeem(booking)).toMatchObject({ status: 'REDEEMED', arrived: null })
    expect(await tallyOf(booking)).toEqual([4, 0])
    expect((await counter.history(booking)).map(each => each.action)).toEqual(['BOOKED', 'REDEEMED', 'REDEEMED'])
  })

  it('can be corrected, and the same number again changes nothing', async () => {
    const booking = await four()
    await redeem(booking, 3)
    const { version } = await redeem(booking, 2)
    expect((await redeem(booking, 2)).version).toBe(version)
    expect(await tallyOf(booking)).toEqual([2, 2])
    expect(await redeem(booking, 4)).toMatchObject({ arrived: null })
  })

  it('is forgotten by an undo', async () => {
    const booking = await four()
    await redeem(booking, 1)
    expect(await counter.settle(booking, 'reopen')).toMatchObject({ status: 'CONFIRMED', arrived: null })
    expect(await tallyOf(booking)).toEqual([0, 0])
    expect(await counter.settle(booking, 'noShow')).toMatchObject({ status: 'NO_SHOW' })
    expect(await redeem(booking, 2)).toMatchObject({ status: 'REDEEMED', arrived: 2 })
  })

  it('cannot be more than were booked', async () => {
    const booking = await four()
    await expect(redeem(booking, 5)).rejects.toMatchObject({
      code: 'validation',
      facts: { errors: [{ path: ['input', 'participants'] }] },
    })
    expect((await counter.see(booking)).status).toBe('CONFIRMED')
  })

  it('is told by arrivedParticipants', async () => {
    const booking = await four()
    const { bookingReference: reference } = booking
    const REDEEM = `mutation ($reference: String!, $participants: Int) {
      redeemBooking(bookingReference: $reference, input: { participants: $participants }) { arrivedParticipants participants status } }`
    const query = '{ booking(bookingReference: "REF") { arrivedParticipants } }'.replace('REF', reference)
    expect(await ask(world, counter.caller, query)).toEqual({ booking: { arrivedParticipants: null } })
    expect(await ask(world, counter.caller, REDEEM, { reference, participants: 3 })).toEqual({
      redeemBooking: { arrivedParticipants: 3, participants: 4, status: 'REDEEMED' },
    })
    expect(await ask(world, counter.caller, REDEEM, { reference, participants: null })).toMatchObject({
      redeemBooking: { arrivedParticipants: 4 },
    })
  })
})
