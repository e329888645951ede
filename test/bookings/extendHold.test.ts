import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { activities, NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Desk, pass } from './Desk.ts'

const world = useWorld()
let wanderly: Desk
let counter: Desk
beforeAll(async () => {
  wanderly = await Desk.open(world, 'wanderly')
  counter = await Desk.open(world, 'operator')
})
beforeEach(() => {
  world.now = NOW
})

const endings = async (bookingId: string) =>
  world.admin.query<{ at: Date }>(`select run_at at from graphile_worker._private_jobs where key = $1`, [
    `hold:${bookingId}`,
  ])

describe('extendHold', () => {
  it('extends to the given minutes from now, at most 60 minutes from the start of the hold', async () => {
    const hold = await wanderly.hold()
    pass(world, 20)
    const longer = await wanderly.extend(hold, { minutes: 15 })
    expect(longer).toMatchObject({ holdExpiresAt: new Date('2026-06-15T08:35:00Z'), version: 2, status: 'ON_HOLD' })
    expect(longer.cancellableUntil).toEqual(longer.holdExpiresAt)
    expect((await wanderly.history(hold)).at(-1)).toMatchObject({
      action: 'EXTENDED',
      changes: { holdExpiresAt: { from: '2026-06-15T08:30:00.000Z', to: '2026-06-15T08:35:00.000Z' } },
    })
    expect((await wanderly.extend(hold, { minutes: 40 })).holdExpiresAt).toEqual(new Date('2026-06-15T09:00:00Z'))
    expect((await wanderly.extend(hold, { minutes: 60 })).holdExpiresAt).toEqual(new Date('2026-06-15T09:00:00Z'))
    // The expiry job is rescheduled to the new end.
    expect(await endings(hold.bookingId)).toEqual([{ at: new Date('2026-06-15T09:00:00Z') }])
  })

  it('extends by the hold time of the operator when minutes are omitted, up to the maximum length', async () => {
    const hold = await wanderly.hold({ date: '2026-07-02' })
    pass(world, 25)
    expect((await wanderly.extend(hold)).holdExpiresAt).toEqual(new Date('2026-06-15T08:55:00Z'))
    pass(world, 20)
    expect((await wanderly.extend(hold)).holdExpiresAt).toEqual(new Date('2026-06-15T09:00:00Z'))
    expect((await wanderly.extend(hold)).version).toBe(3)
  })

  it('never extends a hold beyond the start of the timeslot, and a new hold ends there too', async () => {
    // The booking cutoff is an hour before 13:00 in London.
    world.now = new Date('2026-07-01T10:59:00Z')
    await world.admin.query('update product set booking_cutoff_minutes = 0 where activity_id = $1', [
      activities.sunset.activityId,
    ])
    world.now = new Date('2026-07-01T11:40:00Z')
    const hold = await wanderly.hold({ date: '2026-07-01', time: '13:00' })
    expect(hold.holdExpiresAt).toEqual(new Date('2026-07-01T12:00:00Z'))
    expect((await wanderly.extend(hold, { minutes: 45 })).holdExpiresAt).toEqual(new Date('2026-07-01T12:00:00Z'))
    await world.admin.query('update product set booking_cutoff_minutes = 60 where activity_id = $1', [
      activities.sunset.activityId,
    ])
    world.now = NOW
  })

  it('never shortens a hold, and changes nothing when repeated', async () => {
    const hold = await wanderly.hold({ date: '2026-07-03' })
    expect(await wanderly.extend(hold, { minutes: 30 })).toMatchObject({ ...hold })
    expect(await wanderly.extend(hold, { minutes: 1 })).toMatchObject({ ...hold })
    const longer = await wanderly.extend(hold, { minutes: 50 })
    expect(await wanderly.extend(hold, { minutes: 50 })).toEqual(longer)
    expect(await wanderly.history(hold)).toHaveLength(2)
  })

  it('is refused from the instant at which the hold expires, and for a booking that is not on hold', async () => {
    const hold = await wanderly.hold({ date: '2026-07-04' })
    world.now = new Date(hold.holdExpiresAt!.getTime())
    await expect(wanderly.extend(hold)).rejects.toMatchObject({
      code: 'invalid-transition',
      message: `Booking ${hold.bookingReference} is EXPIRED: only one that is ON_HOLD can be held longer.`,
    })
    world.now = new Date(hold.holdExpiresAt!.getTime() - 1)
    expect((await wanderly.extend(hold)).version).toBe(2)
    const sold = await wanderly.book({ date: '2026-07-04' })
    await expect(wanderly.extend(sold)).rejects.toMatchObject({ code: 'invalid-transition' })
  })

  it('refuses a stale expectedVersion', async () => {
    const hold = await wanderly.hold({ date: '2026-07-05' })
    await wanderly.amend(hold, { participants: 3 })
    await expect(wanderly.extend(hold, { minutes: 45, expectedVersion: 1 })).rejects.toMatchObject({
      code: 'version-conflict',
    })
    expect((await wanderly.extend(hold, { minutes: 45, expectedVersion: 2 })).version).toBe(3)
  })

  it('lets the operator extend the hold of a partner, which stays the hold of the partner', async () => {
    const hold = await wanderly.hold({ date: '2026-07-06' })
    const longer = await counter.extend(hold, { minutes: 45 })
    expect(longer).toMatchObject({ heldBy: wanderly.caller.keyId, partnerId: wanderly.caller.partnerId })
    expect((await wanderly.history(hold)).at(-1)).toMatchObject({ actor: 'OPERATOR', keyId: counter.caller.keyId })
  })

  it('is refused for places offered to the waitlist', async () => {
    const hold = await wanderly.hold({ date: '2026-07-07' })
    await world.admin.query('update booking set held_by = null where booking_id = $1', [hold.bookingId])
    await expect(wanderly.extend(hold)).rejects.toMatchObject({
      code: 'invalid-transition',
      message: expect.stringContaining('offered to the waitlist'),
    })
  })
})
