import { describe, expect, it } from '@jest/globals'
import { Actor } from '../../src/bookings/Actor.ts'
import type { Booking } from '../../src/bookings/Booking.ts'
import { replayAnswer } from '../../src/bookings/sale/replayAnswer.ts'
import { storedAnswer, usualValues } from '../../src/bookings/sale/storedAnswer.ts'
import { useWorld } from '../world/useWorld.ts'
import { Desk } from './Desk.ts'

const world = useWorld()
const fingerprint = Buffer.from('the same')

const replayed = (booking: Booking) => {
  const answer = JSON.parse(JSON.stringify(storedAnswer(booking)))
  return replayAnswer({ fingerprint, answer }, fingerprint)
}

const sold = async (): Promise<Booking> => {
  const booking = await (await Desk.open(world, 'wanderly')).book({ date: '2026-07-01' })
  return { ...booking, madeBy: { actor: Actor.PARTNER, keyId: null } }
}

describe('the stored answer of a booking', () => {
  it('is replayed as it was given, whatever is left out of it', async () => {
    const booking = await sold()
    expect(Object.keys(storedAnswer(booking))).not.toContain('notes')
    expect(replayed(booking)).toEqual(booking)
  })

  it('keeps every value that is not the usual one', async () => {
    const booking = await sold()
    const unusual = Object.fromEntries(
      Object.keys(usualValues).map(name => [name, ['holdExpiresAt', 'heldAt'].includes(name) ? world.now : 7]),
    )
    expect(replayed({ ...booking, ...unusual } as Booking)).toEqual({ ...booking, ...unusual })
  })
})
