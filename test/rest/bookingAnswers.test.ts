import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { routes } from '../../src/transports/rest/routes.ts'
import { Desk } from '../bookings/Desk.ts'
import { activities, NOW } from '../world/cast.ts'
import { rest } from '../world/rest.ts'
import { useWorld } from '../world/useWorld.ts'

const world = useWorld()
beforeEach(() => {
  world.now = NOW
})

const partner = '/api/v2/ota/partner'
const order = {
  ActivityID: activities.sunset.id,
  Date: '2026-07-01',
  Time: '09:00',
  Participants: 2,
  Customer: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@example.com' },
}

interface Answer extends Record<string, unknown> {
  BookingReference: string
  Version: number
  LastChange: Record<string, unknown>
}

async function send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, headers: Record<string, string> = {}) {
  const { body: answer } = await rest(world, method, partner + path, { key: 'wanderly', body, headers })
  return (answer as { data: Answer }).data
}
const book = (more: object = {}) => send('POST', '/booking', { ...order, ...more })
const read = ({ BookingReference }: Answer) => send('GET', `/booking/${BookingReference}`)
const change = ({ BookingReference }: Answer, verb: string, body: object = {}) =>
  send('POST', `/booking/${BookingReference}/${verb}`, body)

const later = (minutes: number) => {
  world.now = new Date(world.now.getTime() + minutes * 60_000)
  return Math.floor(world.now.getTime() / 1000)
}

describe('every answer with a booking', () => {
  it('has one schema', () => {
    const document = JSON.parse(readFileSync('schema/openapi.json', 'utf8'))
    const names = routes.flatMap(({ path, method, status, documentation }) => {
      const responses = document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()].responses
      const { $ref } = responses[status].content['application/json'].schema.properties.data
      return String($ref).includes('Booking') && documentation.operationId !== 'listBookings'
        ? [[documentation.operationId, $ref.split('/').at(-1)]]
        : []
    })
    expect(Object.fromEntries(names)).toEqual(
      Object.fromEntries(
        [
          'createBooking',
          'readBooking',
          'cancelBooking',
          'holdBooking',
          'confirmBooking',
          'extendHold',
          'amendBooking',
        ].map(each => [each, 'Booking']),
      ),
    )
  })

  it('has the same members, and says what changed last, when and by whom', async () => {
    const seconds = Math.floor(NOW.getTime() / 1000)
    const held = await send('POST', '/hold', order)
    const byPartner = { Actor: 'PARTNER', Reason: null, Changed: [] as string[] }
    expect(held).toMatchObject({ UpdatedAt: seconds, CancelReason: null, CancelledBy: null, CancelledAt: null })
    expect(held.LastChange).toEqual({ ...byPartner, Version: 1, Action: 'HELD', OccurredAt: seconds })
    expect(await read(held)).toEqual(held)

    const extendedAt = later(5)
    const extended = await change(held, 'extend', { Minutes: 40 })
    expect(extended.LastChange).toEqual({
      ...byPartner,
      ...{ Version: 2, Action: 'EXTENDED', OccurredAt: extendedAt, Changed: ['HoldExpiresAt'] },
    })

    const confirmedAt = later(5)
    const confirmed = await change(held, 'confirm')
    expect(confirmed.LastChange).toEqual({ ...byPartner, Version: 3, Action: 'CONFIRMED', OccurredAt: confirmedAt })
    expect(confirmed.UpdatedAt).toBe(confirmedAt)

    const amendedAt = later(5)
    const amended = await change(held, 'amend', { Participants: 3, Notes: 'Late', Reason: 'One more' })
    expect(amended.LastChange).toEqual({
      ...{ Actor: 'PARTNER', Reason: 'One more', Version: 4, Action: 'AMENDED', OccurredAt: amendedAt },
      Changed: expect.arrayContaining(['Participants', 'Price', 'Notes']),
    })

    const cancelledAt = later(5)
    const cancelled = await change(held, 'cancel', { Reason: 'Ill' })
    expect(cancelled).toMatchObject({ CancelledAt: cancelledAt, CancelledBy: 'PARTNER', CancelReason: 'Ill' })
    expect(cancelled).toMatchObject({
      UpdatedAt: cancelledAt,
      LastChange: { Action: 'CANCELLED', Changed: ['Refund'] },
    })
    expect(await read(held)).toEqual(cancelled)

    const members = [held, extended, confirmed, amended, cancelled, await book()].map(each => Object.keys(each))
    for (const each of members) expect(each).toEqual(members[0])
  })

  it('says that the operator has cancelled the booking, and why', async () => {
    const booked = await book({ Date: '2026-07-02' })
    const operator = await Desk.open(world, 'operator')
    const cancelledAt = later(60)
    await operator.cancel({ bookingReference: booked.BookingReference } as never, { reason: 'A storm' })
    expect(await read(booked)).toMatchObject({
      ...{ Status: 'CANCELLED', CancelledBy: 'OPERATOR', CancelReason: 'A storm', UpdatedAt: cancelledAt },
      LastChange: { Version: 2, Action: 'CANCELLED', Actor: 'OPERATOR', Reason: 'A storm' },
    })
  })

  it('says that the service has released the hold, also before that is recorded', async () => {
    const held = await send('POST', '/hold', { ...order, Date: '2026-07-03' })
    later(31)
    expect(await read(held)).toMatchObject({
      ...{ Status: 'EXPIRED', Version: 2, CancelledBy: null, UpdatedAt: held.HoldExpiresAt },
      LastChange: { Version: 2, Action: 'EXPIRED', Actor: 'SERVICE', OccurredAt: held.HoldExpiresAt },
    })
  })

  it('is the first one when a request is repeated, after later changes too', async () => {
    const headers = { 'idempotency-key': 'the-same' }
    const body = { ...order, Date: '2026-07-04' }
    const first = await send('POST', '/booking', body, headers)
    later(10)
    await change(first, 'amend', { Participants: 1 })
    expect(await send('POST', '/booking', body, headers)).toEqual(first)
  })
})

describe('the end of a timeslot', () => {
  it('has its local day, which is a later one if it runs past midnight', async () => {
    const timeslots = `/availability/${activities.midnight.id}/timeslots?Date=2026-07-01`
    const answer = async () =>
      (await rest(world, 'GET', partner + timeslots, { key: 'wanderly' })).body as { data: Answer[] }
    expect((await answer()).data[0]).toMatchObject({ Date: '2026-07-01', Time: '01:30', EndDate: '2026-07-01' })
    await world.admin.query(
      `update timeslot set ends_at = starts_at + interval '23 hours' where activity_id = $1 and date = '2026-07-01'`,
      [activities.midnight.activityId],
    )
    expect((await answer()).data[0]).toMatchObject({ Date: '2026-07-01', EndDate: '2026-07-02', EndTime: '00:30' })
  })
})
