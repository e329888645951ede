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
  world.database.query<{ at: Date }>(`select run_at at from graphile_worker._private_jobs where key = $1`, [
    `hold:${bookingId}`,
  ])

describe('extendHold', () => {
  it('holds on for so many minutes from now, at most 60 from the beginning', async () => {
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
    // Its end is noted when it comes, and not before.
    expect(await endings(hold.bookingId)).toEqual([{ at: new Date('2026-06-15T09:00:00Z') }])
  })

  it("goes on for the operator's usual time without minutes, as far as holds may last", async () => {
    const hold = await wanderly.hold({ date: '2026-07-02' })
    pass(world, 25)
    expect((await wanderly.extend(hold)).holdExpiresAt).toEqual(new Date('2026-06-15T08:55:00Z'))
    pass(world, 20)
    expect((await wanderly.extend(hold)).holdExpiresAt).toEqual(new Date('2026-06-15T09:00:00Z'))
    expect((await wanderly.extend(hold)).version).toBe(3)
  })

  it('never outlasts the start, and nor does a hold', async () => {
    // The booking cutoff is an hour before 13:00 in London.
    world.now = new Date('2026-07-01T10:59:00Z')
    await world.database.query('update product set booking_cutoff_minutes = 0 where activity_id = $1', [
      activities.sunset.activityId,
    ])
    world.now = new Date('2026-07-01T11:40:00Z')
    const hold = await wanderly.hold({ date: '2026-07-01', time: '13:00' })
    expect(hold.holdExpiresAt).toEqual(new Date('2026-07-01T12:00:00Z'))
    expect((await wanderly.extend(hold, { minutes: 45 })).holdExpiresAt).toEqual(new Date('2026-07-01T12:00:00Z'))
    await world.database.query('update product set booking_cutoff_minutes = 60 where activity_id = $1', [
      activities.sunset.activityId,
    ])
    world.now = NOW
  })

  it('never makes it shorter, and does nothing when it is repeated', async () => {
    const hold = await wanderly.hold({ date: '2026-07-03' })
    expect(await wanderly.extend(hold, { minutes: 30 })).toMatchObject({ ...hold })
    expect(await wanderly.extend(hold, { minutes: 1 })).toMatchObject({ ...hold })
    const longer = await wanderly.extend(hold, { minutes: 50 })
    expect(await wanderly.extend(hold, { minutes: 50 })).toEqual(longer)
    expect(await wanderly.history(hold)).toHaveLength(2)
  })

  it('is refused from the very end of the hold, and for what is no hold', async () => {
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

  it('keeps to what was seen', async () => {
    const hold = await wanderly.hold({ date: '2026-07-05' })
    await wanderly.amend(hold, { participants: 3 })
    await expect(wanderly.extend(hold, { minutes: 45, expectedVersion: 1 })).rejects.toMatchObject({
      code: 'version-conflict',
    })
    expect((await wanderly.extend(hold, { minutes: 45, expectedVersion: 2 })).version).toBe(3)
  })

  it('can be done by the operator for a partner, whose hold it stays', async () => {
    const hold = await wanderly.hold({ date: '2026-07-06' })
    const longer = await counter.extend(hold, { minutes: 45 })
    expect(longer).toMatchObject({ heldBy: wanderly.caller.keyId, partnerId: wanderly.caller.partnerId })
    expect((await wanderly.history(hold)).at(-1)).toMatchObject({ actor: 'OPERATOR', keyId: counter.caller.keyId })
  })

  it('is refused for places that were offered to the waitlist', async () => {
    const hold = await wanderly.hold({ date: '2026-07-07' })
    await world.database.query('update booking set held_by = null where booking_id = $1', [hold.bookingId])
    await expect(wanderly.extend(hold)).rejects.toMatchObject({
      code: 'invalid-transition',
      message: expect.stringContaining('offered to the waitlist'),
    })
  })
})
