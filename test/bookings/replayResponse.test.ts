import { describe, expect, it } from '@jest/globals'
import { Actor } from '../../src/domain/bookings/Actor.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { replayResponse } from '../../src/domain/bookings/sale/replayResponse.ts'
import { useWorld } from '../world/useWorld.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
const fingerprint = Buffer.from('the same')

const replayed = (booking: Booking) =>
  replayResponse({ fingerprint, answer: JSON.parse(JSON.stringify(booking)) }, fingerprint)

const sold = async (): Promise<Booking> => {
  const booking = await (await Desk.open(world, 'wanderly')).book({ date: '2026-07-01' })
  return { ...booking, madeBy: { actor: Actor.PARTNER, keyId: null } }
}

describe('the stored answer of a booking', () => {
  it('is replayed as it was given', async () => {
    const booking = await sold()
    expect(replayed(booking)).toEqual(booking)
  })

  it('has instants, whichever of them are set', async () => {
    const booking = await sold()
    const { now } = world
    const instants = { cancelledAt: now, waiverChangedAt: now, holdExpiresAt: now, heldAt: now, cancellableUntil: null }
    expect(replayed({ ...booking, ...instants } as unknown as Booking)).toEqual({ ...booking, ...instants })
  })
})
