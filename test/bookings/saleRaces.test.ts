import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { setScheduleException } from '../../src/domain/availability/changeExceptions.ts'
import { expireAllHolds } from '../../src/domain/bookings/holds/expireAllHolds.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { whileLocked } from '../world/whileLocked.ts'
import { columnsOf, Desk, metered, pass } from './Desk.ts'
import { codeOf, lockOf, type Statement, startInOrder } from './startInOrder.ts'

const world = useWorld(20)
let wanderly: Desk
let tripster: Desk
let counter: Desk
beforeAll(async () => {
  wanderly = await Desk.open(world, 'wanderly')
  tripster = await Desk.open(world, 'tripster')
  counter = await Desk.open(world, 'operator')
})
beforeEach(() => {
  world.now = NOW
})

const { operatorId } = operators.kayaks
const metersOf = async ({ basketId }: { basketId: string }) =>
  (await metered(world)).filter(each => each === encodeTypeId('bsk', basketId)).length

describe('a late confirmation racing with another buyer', () => {
  it.each(['confirm', 'hold'] as const)(
    'wait for the lock of the timeslot, and the first gets the places: %s',
    async first => {
      const lost = await wanderly.hold({ date: first === 'hold' ? '2026-07-01' : '2026-07-02', participants: 6 })
      pass(world, 30)
      const confirm = () => wanderly.confirm(lost)
      const hold = () => tripster.hold({ date: lost.date, participants: 6 })
      const order = first === 'confirm' ? ([confirm, hold] as const) : ([hold, confirm] as const)
      const outcomes = await startInOrder(world, lockOf('timeslot', lost.timeslotId), ...order)
      expect(outcomes).toEqual(['done', 'insufficient-capacity'])
      expect(await columnsOf(world, lost)).toMatchObject({ taken: 6, held: first === 'confirm' ? 0 : 6 })
      expect((await wanderly.see(lost)).status).toBe(first === 'confirm' ? 'CONFIRMED' : 'EXPIRED')
      expect(await metersOf(lost)).toBe(first === 'confirm' ? 1 : 0)
    },
  )
})

describe('a cancellation and an amendment of one booking', () => {
  it('are serialised in either order, and no place is lost or counted twice', async () => {
    const one = await wanderly.book({ date: '2026-07-03', participants: 4 })
    expect(
      await startInOrder(
        world,
        lockOf('timeslot', one.timeslotId),
        () => wanderly.cancel(one),
        () => counter.amend(one, { participants: 7 }),
      ),
    ).toEqual(['done', 'invalid-transition'])
    expect(await columnsOf(world, one)).toMatchObject({ taken: 0 })

    const other = await wanderly.book({ date: '2026-07-03', participants: 4 })
    expect(
      await startInOrder(
        world,
        lockOf('timeslot', other.timeslotId),
        () => counter.amend(other, { participants: 7 }),
        () => wanderly.cancel(other),
      ),
    ).toEqual(['done', 'done'])
    expect(await columnsOf(world, other)).toMatchObject({ taken: 0 })
    expect((await wanderly.history(other)).map(each => each.action)).toEqual(['BOOKED', 'AMENDED', 'CANCELLED'])
  })

  it('follow a booking that a concurrent transaction has moved', async () => {
    const sold = await wanderly.book({ date: '2026-07-04', participants: 4 })
    const [, noon] = await counter.timeslotsOf('2026-07-04')
    expect(
      await startInOrder(
        world,
        lockOf('timeslot', sold.timeslotId),
        () => counter.amend(sold, { time: '13:00' }),
        () => wanderly.cancel(sold),
      ),
    ).toEqual(['done', 'done'])
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 0 })
    expect(await columnsOf(world, noon!)).toMatchObject({ taken: 0 })
    expect(await wanderly.see(sold)).toMatchObject({ status: 'CANCELLED', time: '13:00', version: 3 })
  })

  it('expire holds in the timeslot to which a concurrent transaction has moved the booking', async () => {
    const sold = await wanderly.book({ date: '2026-07-21', participants: 1 })
    const over = await tripster.hold({ date: '2026-07-21', time: '13:00', participants: 9 })
    pass(world, 30)
    const moves: Statement[] = [
      ['update timeslot set taken = 0 where operator_id = $1 and timeslot_id = $2', [operatorId, sold.timeslotId]],
      ['update timeslot set taken = 10 where operator_id = $1 and timeslot_id = $2', [operatorId, over.timeslotId]],
      [
        `update booking set timeslot_id = $3, time = '13:00' where operator_id = $1 and booking_id = $2`,
        [operatorId, sold.bookingId, over.timeslotId],
      ],
    ]
    const more = await whileLocked(world, moves, () => wanderly.amend(sold, { participants: 5 }))
    expect(more).toMatchObject({ time: '13:00', participants: 5 })
    expect(await columnsOf(world, over)).toMatchObject({ taken: 5, held: 0 })
  })

  it('keep the waiver status that a concurrent answer has set', async () => {
    const sold = await wanderly.book({ date: '2026-07-22' })
    const answers: Statement = [
      `update booking set waiver_status = 'complete' where operator_id = $1 and booking_id = $2`,
      [operatorId, sold.bookingId],
    ]
    const cancelled = await whileLocked(world, [answers], () => wanderly.cancel(sold))
    expect(cancelled).toMatchObject({ status: 'CANCELLED', waiverStatus: 'complete' })
  })

  it('of the same version: the second is refused with a version conflict', async () => {
    const sold = await wanderly.book({ date: '2026-07-05' })
    expect(
      await startInOrder(
        world,
        lockOf('timeslot', sold.timeslotId),
        () => counter.amend(sold, { notes: 'one', expectedVersion: 1 }),
        () => wanderly.amend(sold, { notes: 'other', expectedVersion: 1 }),
      ),
    ).toEqual(['done', 'version-conflict'])
  })
})

describe('two amendments that swap the same two timeslots', () => {
  it.each(['the lower', 'the higher'])('do not deadlock when %s is locked', async which => {
    const date = which === 'the lower' ? '2026-07-06' : '2026-07-07'
    const morning = await wanderly.book({ date, time: '09:00', participants: 5 })
    const noon = await tripster.book({ date, time: '13:00', participants: 5 })
    const ids = [morning.timeslotId, noon.timeslotId].sort()
    const busy = which === 'the lower' ? ids[0]! : ids[1]!
    const outcomes = await whileLocked(
      world,
      [lockOf('timeslot', busy)],
      () =>
        Promise.all([
          codeOf(wanderly.amend(morning, { time: '13:00' })),
          codeOf(tripster.amend(noon, { time: '09:00' })),
        ]),
      { waiting: 2 },
    )
    expect(outcomes).toEqual(['done', 'done'])
    expect(await columnsOf(world, morning)).toMatchObject({ taken: 5 })
    expect(await columnsOf(world, noon)).toMatchObject({ taken: 5 })
  })

  it('do not deadlock with a concurrent change of the calendar', async () => {
    const { activityId } = activities.sunset
    // On this day the latest start has the lowest identifier: a calendar that locked by start would hold the first one by then.
    const [day] = await world.admin.query<{ date: string; noon: string }>(
      `select date, min(timeslot_id::text) filter (where time = '13:00') noon from timeslot
       where activity_id = $1 and date > '2026-08-01' group by date
       having min(timeslot_id::text) = min(timeslot_id::text) filter (where time = '18:00') order by date limit 1`,
      [activityId],
    )
    const { date, noon } = day!
    const sold = await wanderly.book({ date, time: '18:00', participants: 2 })
    const outcomes = await startInOrder(
      world,
      lockOf('timeslot', noon),
      () => setScheduleException(world.database, operatorId, activityId, { date, capacity: 8 }, NOW),
      () => counter.amend(sold, { time: '09:00' }),
    )
    expect(outcomes).toEqual(['done', 'done'])
    expect((await counter.timeslotsOf(date)).map(each => each.availablePlaces)).toEqual([6, 8, 8])
  })
})

describe('a timeslot that changes while buyers wait for its lock', () => {
  it.each([
    ['is closed', 'closed = true', 'timeslot-closed'],
    ['is kept for the waitlist', 'has_waitlist_offer = true', 'insufficient-capacity'],
    ['has fewer places', 'capacity = 1', 'insufficient-capacity'],
  ])('and %s: nothing is sold', async (_what, change, code) => {
    const [slot] = await counter.timeslotsOf('2026-07-09')
    const set = (what: string): Statement => [
      `update timeslot set ${what} where operator_id = $1 and timeslot_id = $2`,
      [operatorId, slot!.timeslotId],
    ]
    const asked = () =>
      [wanderly.book({ date: '2026-07-09' }), tripster.elsewhere().hold({ date: '2026-07-09' })].map(codeOf)
    expect(await whileLocked(world, [set(change)], () => Promise.all(asked()), { waiting: 2 })).toEqual([code, code])
    await world.admin.query(...set('closed = false, has_waitlist_offer = false, capacity = 10'))
    expect(await columnsOf(world, slot!)).toMatchObject({ taken: 0, held: 0 })
  })
})

describe('a lower capacity set by the calendar', () => {
  it('is not raised by an expired hold', async () => {
    const { activityId } = activities.sunset
    const hold = await wanderly.hold({ date: '2026-07-20', participants: 8 })
    pass(world, 30)
    await expireAllHolds(world.database, operatorId, world.now)
    const fewer = { date: '2026-07-20', capacity: 3 }
    await setScheduleException(world.database, operatorId, activityId, fewer, world.now)
    expect(await columnsOf(world, hold)).toMatchObject({ taken: 0, held: 0, capacity: 3 })
    await expect(wanderly.confirm(hold)).rejects.toMatchObject({ code: 'insufficient-capacity' })
  })
})
