import { beforeEach, describe, expect, it } from '@jest/globals'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { expireHolds } from '../../src/domain/bookings/holds/expireHolds.ts'
import { offerPlaces } from '../../src/domain/waitlist/offerPlaces.ts'
import type { WaitlistEntry } from '../../src/domain/waitlist/WaitlistEntry.ts'
import { columnsOf, pass } from '../bookings/Desk.ts'
import { codeOf, type Statement, startInOrder } from '../bookings/startInOrder.ts'
import { NOW, operators } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Line } from './Line.ts'

const world = useWorld(20)
let line: Line
beforeEach(async () => {
  world.now = NOW
  line = await Line.open(world, 'operator')
  await line.clear()
})

const { operatorId } = operators.kayaks
const timeslotOf = ({ timeslotId }: Booking): Statement => [
  'select from timeslot where operator_id = $1 and timeslot_id = $2 for update',
  [operatorId, timeslotId],
]
const entryOf = ({ waitlistId }: WaitlistEntry): Statement => [
  'select from waitlist_entry where operator_id = $1 and waitlist_id = $2 for update',
  [operatorId, waitlistId],
]

/** The places counted in the timeslot, and those of its live bookings. */
async function counted({ timeslotId }: Booking): Promise<{ taken: number; live: number }> {
  const [row] = await world.admin.query<{ taken: number; live: number }>(
    `select t.taken, (
       select coalesce(sum(b.participants), 0)::int from booking b
       where b.timeslot_id = t.timeslot_id and b.status in ('ON_HOLD', 'PENDING', 'CONFIRMED', 'REDEEMED', 'NO_SHOW')) live
     from timeslot t where t.timeslot_id = $1`,
    [timeslotId],
  )
  return row!
}

describe('a buyer who competes for places that become free', () => {
  it('does not get ahead of the waitlist', async () => {
    await line.fill(8)
    const one = await line.fill(1)
    const ada = await line.join('Ada')
    const outcomes = await startInOrder(
      world,
      timeslotOf(one),
      () => line.desk.cancel(one),
      () => line.desk.book({ participants: 1 }),
    )
    expect(outcomes).toEqual(['done', 'insufficient-capacity'])
    await line.work()
    expect(await line.states(ada)).toEqual(['OFFERED'])
    expect(await counted(one)).toEqual({ taken: 10, live: 10 })
  })

  it('gets the place when the booking is first', async () => {
    await line.fill(8)
    const one = await line.fill(1)
    const ada = await line.join('Ada')
    const outcomes = await startInOrder(
      world,
      timeslotOf(one),
      () => line.desk.book({ participants: 1 }),
      () => line.desk.cancel(one),
    )
    expect(outcomes).toEqual(['done', 'done'])
    await line.work()
    expect(await line.states(ada)).toEqual(['WAITING'])
    expect((await line.desk.book({ participants: 1 })).status).toBe('CONFIRMED')
  })
})

describe('joining, and a concurrent cancellation', () => {
  it('is offered the places when the customer joined first', async () => {
    const sold = await line.fill()
    let entry: WaitlistEntry | undefined
    const join = async () => {
      entry = await line.join('Ada')
    }
    expect(await startInOrder(world, timeslotOf(sold), join, () => line.desk.cancel(sold))).toEqual(['done', 'done'])
    await line.work()
    expect(await line.states(entry!)).toEqual(['OFFERED'])
  })

  it('is refused when the cancellation has freed the places first', async () => {
    const sold = await line.fill()
    const outcomes = await startInOrder(
      world,
      timeslotOf(sold),
      () => line.desk.cancel(sold),
      () => line.join('Ada'),
    )
    expect(outcomes).toEqual(['done', 'places-available'])
  })
})

describe('two concurrent workers', () => {
  it('offer the same places once', async () => {
    const sold = await line.fill()
    const entries = [await line.join('Ada'), await line.join('Ben'), await line.join('Cat')]
    await line.desk.amend(sold, { participants: 6 })
    const offer = () => offerPlaces(world.database, { operatorId, timeslotId: sold.timeslotId }, world.now)
    expect(await startInOrder(world, timeslotOf(sold), offer, offer)).toEqual(['done', 'done'])
    await line.work()
    expect(await line.states(...entries)).toEqual(['OFFERED', 'OFFERED', 'WAITING'])
    expect(await line.offers()).toHaveLength(2)
    expect(await counted(sold)).toEqual({ taken: 10, live: 10 })
  })

  it('offer an entry for the whole day one timeslot, though two become free', async () => {
    const [nine, noon, six] = [
      await line.fill(10, { date: '2026-07-03', time: '09:00' }),
      await line.fill(10, { date: '2026-07-03', time: '13:00' }),
      await line.fill(10, { date: '2026-07-03', time: '18:00' }),
    ]
    const ada = await line.join('Ada', { date: '2026-07-03' })
    const ben = await line.join('Ben', { date: '2026-07-03' })
    for (const sold of [nine, noon]) await line.desk.amend(sold, { participants: 8 })
    const offer = (sold: Booking) => () =>
      offerPlaces(world.database, { operatorId, timeslotId: sold.timeslotId }, world.now)
    expect(await startInOrder(world, entryOf(ada), offer(nine), offer(noon))).toEqual(['done', 'done'])
    expect([(await line.held(ada)).time, (await line.held(ben)).time].sort()).toEqual(['09:00', '13:00'])
    for (const sold of [nine, noon, six]) expect(await counted(sold)).toEqual({ taken: 10, live: 10 })
  })
})

describe('accepting around the instant at which an offer expires', () => {
  const begin = async () => {
    const sold = await line.fill()
    const [ada, ben] = [await line.join('Ada'), await line.join('Ben')]
    await line.desk.amend(sold, { participants: 8 })
    await line.work()
    return { sold, ada, ben, held: await line.held(ada) }
  }

  it('gets the places when it is before the expiry', async () => {
    const { ada, ben, sold, held } = await begin()
    world.now = new Date(held.holdExpiresAt!.getTime() - 1)
    const end = held.holdExpiresAt!
    const outcomes = await startInOrder(
      world,
      timeslotOf(held),
      () => line.desk.confirm(held),
      () => expireHolds(world.database, operatorId, held.timeslotId, end),
    )
    expect(outcomes).toEqual(['done', 'done'])
    pass(world, 1)
    await line.work()
    expect(await line.states(ada, ben)).toEqual(['ACCEPTED', 'WAITING'])
    expect(await counted(sold)).toEqual({ taken: 10, live: 10 })
  })

  it('is refused at that instant, and the places go to the next entry', async () => {
    const { ada, ben, sold, held } = await begin()
    world.now = held.holdExpiresAt!
    expect(await codeOf(line.desk.confirm(held))).toBe('insufficient-capacity')
    expect(await codeOf(line.desk.book())).toBe('insufficient-capacity')
    await line.work()
    expect(await line.states(ada, ben)).toEqual(['LAPSED', 'OFFERED'])
    expect(await counted(sold)).toEqual({ taken: 10, live: 10 })
    expect(await columnsOf(world, sold)).toMatchObject({ held: 2, hasWaitlistOffer: false })
  })

  it('is not undone by a concurrent leave', async () => {
    const { ada, held } = await begin()
    const outcomes = await startInOrder(
      world,
      timeslotOf(held),
      () => line.desk.confirm(held),
      () => line.leave(ada),
    )
    expect(outcomes).toEqual(['done', 'invalid-transition'])
    expect(await line.states(ada)).toEqual(['ACCEPTED'])
  })
})

describe('leaving while places are offered concurrently', () => {
  it('frees the places', async () => {
    const sold = await line.fill()
    const [ada, ben] = [await line.join('Ada'), await line.join('Ben')]
    await line.desk.amend(sold, { participants: 8 })
    const outcomes = await startInOrder(
      world,
      entryOf(ada),
      () => offerPlaces(world.database, { operatorId, timeslotId: sold.timeslotId }, world.now),
      () => line.leave(ada),
    )
    expect(outcomes).toEqual(['done', 'done'])
    await line.work()
    expect(await line.states(ada, ben)).toEqual(['LEFT', 'OFFERED'])
    expect(await counted(sold)).toEqual({ taken: 10, live: 10 })
  })
})
