import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { updatePricing } from '../../src/domain/products/pricing/updatePricing.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { addDefaultWorkflows } from '../../src/domain/workflows/addDefaultWorkflows.ts'
import { Desk } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Closures } from './Closures.ts'

const world = useWorld()
const closures = new Closures(world)
const { office, close, read, undo, pass, openTimes } = closures
const { operatorId } = operators.kayaks
const { sunset, island } = activities
let desk: Desk
let operator: Caller
beforeAll(async () => {
  desk = await Desk.open(world, 'operator')
  operator = await world.caller('operator')
})
beforeEach(() => closures.clear())

const idOf = ({ bookingId }: Booking) => encodeTypeId('bkg', bookingId)

describe('a closure with refunds', () => {
  it('leaves alone what was moved elsewhere before it began', async () => {
    const [ada, ben] = [await office.book(), await office.book({ email: 'ben@example.com' })]
    const { closureId } = await close()
    await office.amend(ada, { date: '2026-07-02', time: '09:00' })
    await pass()
    expect(await desk.see(ada)).toMatchObject({ status: 'CONFIRMED', date: '2026-07-02' })
    expect((await desk.see(ben)).status).toBe('CANCELLED')
    expect(await read(closureId)).toMatchObject({ status: 'DONE', movedCount: 1, cancelledCount: 1, failedCount: 0 })
  })

  it('closes the day at once, and cancels its bookings a minute later with everything refunded', async () => {
    await addDefaultWorkflows(world.database, world.now)
    const [ada, ben] = [await office.book(), await office.book({ time: '18:00', email: 'ben@example.com' })]
    const other = await office.book({ date: '2026-07-02' })
    await office.work()
    await world.admin.query('delete from email')

    const closed = await close()
    expect(closed).toMatchObject({
      status: 'SCHEDULED',
      bookingCount: 2,
      plannedCount: 2,
      dueAt: '2026-06-15T08:01:00.000Z',
    })
    expect(await openTimes()).toEqual([])
    await expect(office.book()).rejects.toMatchObject({ code: 'timeslot-closed' })
    await office.work()
    expect((await desk.see(ada)).status).toBe('CONFIRMED')

    await pass()
    expect(await read(closed.closureId)).toMatchObject({
      status: 'DONE',
      plannedCount: 0,
      cancelledCount: 2,
      failedCount: 0,
    })
    for (const booking of [ada, ben]) {
      expect(await desk.see(booking)).toMatchObject({
        status: 'CANCELLED',
        cancelReason: 'A storm is coming.',
        refund: booking.price,
      })
    }
    expect((await desk.see(other)).status).toBe('CONFIRMED')
    const letters = (await office.rows()).map(each => [each.recipient, each.status])
    expect(letters.toSorted()).toEqual([
      ['ada@example.com', 'SENT'],
      ['ben@example.com', 'SENT'],
    ])
    expect((await office.rows(ada))[0]!.text).toContain('A storm is coming.')
  })

  it('closes only what starts from a time on', async () => {
    const [morning, evening] = [await office.book(), await office.book({ time: '18:00' })]
    const closed = await close({ fromTime: '12:00' })
    expect(closed.bookingCount).toBe(1)
    expect(await openTimes()).toEqual(['09:00'])
    await pass()
    expect([(await desk.see(morning)).status, (await desk.see(evening)).status]).toEqual(['CONFIRMED', 'CANCELLED'])
  })

  it('leaves departures that have started', async () => {
    const [morning, evening] = [await office.book(), await office.book({ time: '18:00' })]
    world.now = new Date('2026-07-01T08:00:00Z')
    const closed = await close()
    expect(closed.bookingCount).toBe(1)
    await pass()
    expect([(await desk.see(morning)).status, (await desk.see(evening)).status]).toEqual(['CONFIRMED', 'CANCELLED'])
  })

  it('has nothing to do where nobody has booked, and leaves who has come', async () => {
    world.now = new Date('2026-07-01T07:00:00Z')
    const arrived = await office.book({ time: '13:00' })
    await desk.settle(arrived, 'redeem')
    const closed = await close()
    expect(closed.bookingCount).toBe(0)
    await pass()
    expect((await read(closed.closureId)).status).toBe('DONE')
    expect((await desk.see(arrived)).status).toBe('REDEEMED')
  })
})

const setRules = (rules: object[]) =>
  updatePricing(world.database, operatorId, sunset.activityId, { rules } as never, world.now)

describe('a closure that moves bookings', () => {
  it('moves them to the same time of another day, at the price that they have', async () => {
    const ada = await office.book()
    await setRules([{ name: 'High season', from: '2026-07-02', price: 9900 }])
    const closed = await close({ decision: 'MOVE', moveTo: '2026-07-02' })
    await pass()
    expect(await read(closed.closureId)).toMatchObject({ status: 'DONE', movedCount: 1 })
    expect(await desk.see(ada)).toMatchObject({
      status: 'CONFIRMED',
      date: '2026-07-02',
      time: '09:00',
      price: ada.price,
    })
    await setRules([])
  })

  it('moves one booking elsewhere, and refunds another', async () => {
    const [ada, ben, eve] = [await office.book(), await office.book(), await office.book()]
    const [target] = await world.admin.query<{ id: string }>(
      `select timeslot_id id from timeslot where operator_id = $1 and activity_id = $2 and date = '2026-07-08' and time = '18:00'`,
      [operatorId, sunset.activityId],
    )
    const bookings = [
      { bookingId: idOf(ben), decision: 'MOVE', toTimeslotId: encodeTypeId('ts', target!.id) },
      { bookingId: idOf(eve), decision: 'REFUND' },
    ]
    await close({ decision: 'MOVE', moveTo: '2026-07-02', bookings })
    await pass()
    expect(await desk.see(ada)).toMatchObject({ date: '2026-07-02', time: '09:00' })
    expect(await desk.see(ben)).toMatchObject({ date: '2026-07-08', time: '18:00' })
    expect((await desk.see(eve)).status).toBe('CANCELLED')
  })

  it('says which booking could not be moved, because its places were sold meanwhile', async () => {
    await world.admin.query(`update timeslot set capacity = 10 where operator_id = $1 and date = '2026-07-08'`, [
      operatorId,
    ])
    const ada = await office.book()
    const closed = await close({ decision: 'MOVE', moveTo: '2026-07-08' })
    await desk.book({ date: '2026-07-08', participants: 10 })
    await pass()
    const after = await read(closed.closureId)
    expect(after).toMatchObject({ status: 'DONE', failedCount: 1, movedCount: 0 })
    expect(after.bookings).toEqual([
      {
        outcome: 'FAILED',
        failure: expect.stringContaining('has no places left'),
        booking: { bookingReference: ada.bookingReference },
      },
    ])
    expect((await desk.see(ada)).status).toBe('CONFIRMED')
    // Once somebody has dealt with it, it is no failure any more.
    await office.cancel(ada)
    expect(await read(closed.closureId)).toMatchObject({ failedCount: 0, cancelledCount: 1 })
  })
})

it('leaves bookings that somebody deals with at the closed departure', async () => {
  const [ada, ben] = [await office.book(), await office.book()]
  const closed = await close({ decision: 'LEAVE', bookings: [{ bookingId: idOf(ben), decision: 'REFUND' }] })
  expect(closed.bookingCount).toBe(1)
  await pass()
  expect(await desk.see(ada)).toMatchObject({ status: 'CONFIRMED', date: '2026-07-01' })
  expect((await desk.see(ben)).status).toBe('CANCELLED')
  expect(await openTimes()).toEqual([])
})

describe('undoClosure', () => {
  it('opens the day again as it was, and changes no booking', async () => {
    const ada = await office.book()
    await ask(
      world,
      operator,
      `mutation ($activityId: ActivityID!) { setScheduleException(input: { activityId: $activityId, date: "2026-07-01", capacity: 7, reason: "Few guides" }) { version } }`,
      { activityId: sunset.id },
    )
    const { closureId } = await close()
    expect(await undo(closureId)).toEqual({ status: 'UNDONE' })
    expect(await undo(closureId)).toEqual({ status: 'UNDONE' })
    expect(await openTimes()).toEqual(['09:00', '13:00', '18:00'])
    expect(
      await world.admin.query('select capacity, reason from schedule_exception where operator_id = $1', [operatorId]),
    ).toEqual([{ capacity: 7, reason: 'Few guides' }])
    await pass()
    expect((await desk.see(ada)).status).toBe('CONFIRMED')
    expect((await read(closureId)).status).toBe('UNDONE')
  })

  it('is refused once it has begun', async () => {
    const { closureId } = await close()
    await pass()
    expect(await refusalOf(undo(closureId))).toMatchObject({
      code: 'invalid-transition',
      facts: { state: 'DONE', requestedState: 'UNDONE' },
    })
  })

  it('loses or wins against the job that begins, never both', async () => {
    const ada = await office.book()
    const { closureId } = await close()
    world.now = new Date(NOW.getTime() + 60_000)
    const [undone] = await Promise.allSettled([undo(closureId), office.work()])
    await office.work()
    const { status } = await desk.see(ada)
    expect([undone!.status, status]).toEqual(
      undone!.status === 'fulfilled' ? ['fulfilled', 'CONFIRMED'] : ['rejected', 'CANCELLED'],
    )
  })
})

it('has several activities of a day, and lists closures, the latest first', async () => {
  await office.book()
  await office.book({ activityId: island.activityId, time: '10:00' })
  const first = await close({ activityIds: [sunset.id, island.id] })
  expect(first.bookingCount).toBe(2)
  world.now = new Date(NOW.getTime() + 1000)
  const second = await close({ date: '2026-07-02' })
  const { closures } = await ask<{ closures: { nodes: { closureId: string }[] } }>(
    world,
    operator,
    '{ closures(first: 5) { nodes { closureId: id byName date } } }',
  )
  expect(closures.nodes.map(each => each.closureId)).toEqual([second.closureId, first.closureId])
})
