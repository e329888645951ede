import { describe, expect, it } from '@jest/globals'
import { cancelBooking } from '../../src/domain/bookings/changes/cancelBooking.ts'
import { findBooking } from '../../src/domain/bookings/findBooking.ts'
import { makeBooking } from '../../src/domain/bookings/sale/makeBooking.ts'
import { Channel } from '../../src/domain/scalars/Channel.ts'
import { activities, type keys, NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()

const { activityId } = activities.sunset

async function book(date: string) {
  const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
  const input = { activityId, date, time: '09:00', participants: 4, customer }
  const request = { input, channel: null, idempotencyKey: null }
  return (await makeBooking(world.database, await world.caller('wanderly'), request, NOW)).booking
}

async function cancel(reference: string, key: keyof typeof keys = 'wanderly', reason: string | null = null) {
  return cancelBooking(world.database, await world.caller(key), reference, { reason }, world.now)
}

const taken = async (date: string) =>
  (
    await world.admin.query<{ taken: number }>(
      `select taken from timeslot where activity_id = $1 and date = $2 and time = '09:00'`,
      [activityId, date],
    )
  )[0]!.taken

describe('cancelBooking', () => {
  it('frees the places, and returns the same when it is repeated', async () => {
    const { bookingReference } = await book('2026-07-01')
    expect(await taken('2026-07-01')).toBe(4)
    const cancelled = await cancel(bookingReference, 'wanderly', ' The customer is ill ')
    expect(cancelled).toMatchObject({ status: 'CANCELLED', cancelledAt: NOW, cancelReason: 'The customer is ill' })
    expect(await taken('2026-07-01')).toBe(0)
    expect(await cancel(bookingReference.toLowerCase().replace('-', ' '))).toEqual(cancelled)
    expect(await taken('2026-07-01')).toBe(0)
  })

  it('is refused to a partner from the instant of the cutoff, and never to the operator', async () => {
    const { bookingReference } = await book('2026-07-02')
    // A day before 09:00 in London.
    world.now = new Date('2026-07-01T08:00:00Z')
    await expect(cancel(bookingReference)).rejects.toMatchObject({
      code: 'cancellation-cutoff-passed',
      message: `Booking ${bookingReference} could be cancelled until 2026-07-01 at 09:00 (Europe/London).`,
    })
    expect(await taken('2026-07-02')).toBe(4)
    world.now = new Date('2026-07-01T07:59:59Z')
    expect((await cancel(bookingReference)).status).toBe('CANCELLED')

    const other = await book('2026-07-03')
    world.now = new Date('2026-07-03T09:00:00Z')
    await expect(cancel(other.bookingReference)).rejects.toMatchObject({
      message: `Booking ${other.bookingReference} was for an activity that has already started.`,
    })
    expect((await cancel(other.bookingReference, 'operator')).status).toBe('CANCELLED')
    world.now = NOW
  })

  it('is possible until cancellableUntil, which follows the cutoff of the activity', async () => {
    const { bookingReference, cancellableUntil } = await book('2026-07-20')
    const caller = await world.caller('wanderly')
    expect(cancellableUntil).toEqual(new Date('2026-07-19T08:00:00Z'))
    const setCutoff = (minutes: number) =>
      world.admin.query('update product set cancellation_cutoff_minutes = $2 where activity_id = $1', [
        activityId,
        minutes,
      ])
    await setCutoff(30)
    const { cancellableUntil: later } = await findBooking(world.database, caller, bookingReference, NOW)
    await setCutoff(1440)
    expect(later).toEqual(new Date('2026-07-20T07:30:00Z'))
    expect(await cancel(bookingReference)).toMatchObject({ status: 'CANCELLED', cancellableUntil: null })
  })

  it('is refused in a status that does not allow it, and names the status', async () => {
    const { bookingReference } = await book('2026-07-04')
    await world.admin.query(`update booking set status = 'REDEEMED' where booking_reference = $1`, [bookingReference])
    await expect(cancel(bookingReference)).rejects.toMatchObject({
      code: 'invalid-transition',
      message: `Booking ${bookingReference} is REDEEMED and cannot become CANCELLED.`,
    })
  })

  it.each([
    ['tripster', '2026-07-10'],
    ['wallPartner', '2026-07-11'],
    ['wallsOperator', '2026-07-12'],
  ] as const)('does not reveal to %s that the booking exists', async (key, date) => {
    const { bookingReference } = await book(date)
    const refusal = await cancel(bookingReference, key).catch((error: unknown) => error)
    expect(refusal).toEqual(await cancel('AAAA-AAAA', key).catch((error: unknown) => error))
    expect(refusal).toMatchObject({ code: 'booking-not-found' })
  })

  it('lets only the operator cancel bookings of its other channels', async () => {
    const customer = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
    const input = { activityId, date: '2026-07-06', time: '09:00', participants: 1, customer }
    const request = { input, channel: Channel.ONLINE, idempotencyKey: null }
    const { booking } = await makeBooking(world.database, await world.caller('operator'), request, NOW)
    await expect(cancel(booking.bookingReference)).rejects.toMatchObject({ code: 'booking-not-found' })
    expect((await cancel(booking.bookingReference, 'operator')).status).toBe('CANCELLED')
  })
})
