import { beforeEach, describe, expect, it } from '@jest/globals'
import { setScheduleException } from '../../src/domain/availability/changeExceptions.ts'
import { changeProduct } from '../../src/domain/availability/changeProduct.ts'
import { createSchedule } from '../../src/domain/availability/changeSchedules.ts'
import type { ProductChanges } from '../../src/domain/products/ProductChanges.ts'
import { encodeTypeId } from '../../src/domain/scalars/typeid.ts'
import { requeueOffers } from '../../src/domain/waitlist/requeueOffers.ts'
import { columnsOf, pass } from '../bookings/Desk.ts'
import { activities, NOW } from '../world/cast.ts'
import { newChoreRun } from '../world/newChoreRun.ts'
import { useWorld } from '../world/useWorld.ts'
import { Line } from './Line.ts'

const world = useWorld()
let line: Line
beforeEach(async () => {
  world.now = NOW
  line = await Line.open(world, 'operator')
  await line.clear()
})

const { operatorId, activityId } = activities.sunset

describe('places that become free', () => {
  it('are held for the waiting customer, at the current price, and an e-mail says so', async () => {
    const sold = await line.fill()
    const entry = await line.join('Ada')
    expect(entry).toMatchObject({ status: 'WAITING', bookingReference: null, offerExpiresAt: null })
    await world.admin.query(
      `update product set pricing = jsonb_set(pricing, '{units,0,price}', '5000') where activity_id = $1`,
      [activityId],
    )
    await line.desk.cancel(sold)
    await line.work()

    const until = new Date(NOW.getTime() + 60 * 60_000)
    expect(await line.see(entry)).toMatchObject({ status: 'OFFERED', offerExpiresAt: until, offeredAt: NOW })
    const booking = await line.held(entry)
    expect(booking).toMatchObject({
      status: 'ON_HOLD',
      holdExpiresAt: until,
      heldBy: null,
      participants: 2,
      price: { amount: 10_000, currency: 'GBP' },
      customer: { firstName: 'Ada', email: 'ada@example.com' },
      channel: 'ONLINE',
    })
    expect(await line.desk.history(booking)).toMatchObject([{ action: 'HELD', actor: 'SERVICE', keyId: null }])
    expect(await columnsOf(world, booking)).toEqual({ taken: 2, held: 2, capacity: 10, hasWaitlistOffer: false })
    const [offer, ...more] = await line.offers()
    expect(more).toEqual([])
    expect(offer).toMatchObject({ to: 'ada@example.com', status: 'SENT' })
    expect(offer!.subject).toBe('Places came free: Sunset Kayak Tour, Wednesday, 1 July 2026 at 09:00')
    expect(offer!.text).toMatch(/until Monday, 15 June 2026 at 10:00 \(Europe\/London time\)/)
    expect(offer!.text).toMatch(/Price: £100\.00/)
    expect(offer!.text).toMatch(/http:\/\/service\.test\/waitlist\/[\w-]+/)
    expect(await line.metered()).toEqual([
      {
        WaitlistID: encodeTypeId('wl', entry.waitlistId),
        MultiBookingID: encodeTypeId('bkg', booking.bookingId),
      },
    ])
  })

  it('are accepted by confirming the booking', async () => {
    const sold = await line.fill()
    const entry = await line.join('Ada')
    await line.desk.cancel(sold)
    await line.work()
    const accepted = await line.desk.confirm(await line.held(entry))
    expect(accepted.status).toBe('CONFIRMED')
    expect(await line.see(entry)).toMatchObject({ status: 'ACCEPTED', offerExpiresAt: null })
    expect(await line.kept(entry)).toBe('OFFERED')
    await line.work()
    expect(await line.kept(entry)).toBe('ACCEPTED')
  })

  it('go to the next entry at the instant at which the offer expires, and are not sold in between', async () => {
    const sold = await line.fill()
    const [ada, ben, cat] = [await line.join('Ada'), await line.join('Ben'), await line.join('Cat')]
    await line.desk.amend(sold, { participants: 8 })
    await line.work()
    expect(await line.states(ada, ben, cat)).toEqual(['OFFERED', 'WAITING', 'WAITING'])
    const first = await line.held(ada)

    pass(world, 60)
    expect(await line.states(ada, ben, cat)).toEqual(['LAPSED', 'WAITING', 'WAITING'])
    // The expiry is not recorded yet, but others cannot book the places.
    await expect(line.desk.book()).rejects.toMatchObject({ code: 'insufficient-capacity', facts: { available: 0 } })
    await line.work()
    expect(await line.states(ada, ben, cat)).toEqual(['LAPSED', 'OFFERED', 'WAITING'])
    expect((await line.desk.see(first)).status).toBe('EXPIRED')
    expect(await columnsOf(world, first)).toEqual({ taken: 10, held: 2, capacity: 10, hasWaitlistOffer: false })

    pass(world, 60)
    await line.work()
    expect(await line.states(ada, ben, cat)).toEqual(['LAPSED', 'LAPSED', 'OFFERED'])
    expect((await line.offers()).map(each => each.to)).toEqual([
      'ada@example.com',
      'ben@example.com',
      'cat@example.com',
    ])
    expect(await line.metered()).toHaveLength(3)
    expect(await line.kept(ada)).toBe('LAPSED')
  })

  it('go to the first group that fits, and the rest to the next that fits into it', async () => {
    const sold = await line.fill()
    const four = await line.join('Ada', { participants: 4 })
    const two = await line.join('Ben', { participants: 2 })
    const three = await line.join('Cat', { participants: 3 })
    const one = await line.join('Dan', { participants: 1 })
    await line.desk.amend(sold, { participants: 7 })
    await line.work()
    expect(await line.states(four, two, three, one)).toEqual(['WAITING', 'OFFERED', 'WAITING', 'OFFERED'])
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 10, held: 3, hasWaitlistOffer: false })
  })

  it('can be booked by others once no waiting group fits', async () => {
    const sold = await line.fill()
    const four = await line.join('Ada', { participants: 4 })
    await line.desk.amend(sold, { participants: 8 })
    await expect(line.desk.book()).rejects.toMatchObject({ code: 'insufficient-capacity' })
    await line.work()
    expect(await line.states(four)).toEqual(['WAITING'])
    expect((await line.desk.book()).status).toBe('CONFIRMED')
  })

  it('are offered when a hold expires, and when one is cancelled', async () => {
    await line.fill(8)
    const hold = await line.desk.hold()
    const entry = await line.join('Ada')
    await line.desk.cancel(hold)
    await line.work()
    expect(await line.states(entry)).toEqual(['OFFERED'])

    await line.clear()
    await line.fill(8)
    await line.desk.hold()
    const other = await line.join('Ben')
    pass(world, 30)
    await line.work()
    expect(await line.states(other)).toEqual(['OFFERED'])
  })

  it('are offered when the capacity is raised, and when a day gets another timeslot', async () => {
    await line.fill()
    const nine = await line.join('Ada')
    await setScheduleException(
      world.database,
      operatorId,
      activityId,
      { date: '2026-07-01', time: '09:00', capacity: 12 },
      world.now,
    )
    await line.work()
    expect(await line.states(nine)).toEqual(['OFFERED'])

    for (const time of ['09:00', '13:00', '18:00']) await line.fill(10, { date: '2026-07-02', time })
    const any = await line.join('Ben', { date: '2026-07-02' })
    const schedule = { weekdays: [4], times: ['20:00'], seasonFrom: '2026-07-02', seasonTo: '2026-07-02', capacity: 4 }
    await createSchedule(world.database, operatorId, activityId, schedule, world.now)
    await line.work()
    expect(await line.held(any)).toMatchObject({ date: '2026-07-02', time: '20:00' })
  })

  it('in any timeslot are offered to entries for the whole day, in the order in which they joined', async () => {
    const sold = []
    for (const time of ['09:00', '13:00', '18:00']) sold.push(await line.fill(10, { date: '2026-07-03', time }))
    const any = await line.join('Ada', { date: '2026-07-03' })
    const noon = await line.join('Ben', { date: '2026-07-03', time: '13:00' })
    await line.desk.amend(sold[1]!, { participants: 8 })
    await line.work()
    expect(await line.held(any)).toMatchObject({ time: '13:00' })
    expect(await line.states(noon)).toEqual(['WAITING'])
    await line.desk.amend(sold[2]!, { participants: 8 })
    await line.work()
    expect(await line.states(noon)).toEqual(['WAITING'])
    await line.desk.cancel(await line.held(any))
    await line.work()
    expect(await line.states(any, noon)).toEqual(['LEFT', 'OFFERED'])
  })

  it('are offered until the booking cutoff at the latest, and not at all shortly before it', async () => {
    const sold = await line.fill()
    const [ada, ben] = [await line.join('Ada'), await line.join('Ben')]
    world.now = new Date('2026-07-01T06:50:00Z')
    await line.desk.amend(sold, { participants: 8 })
    await line.work()
    expect((await line.see(ada)).offerExpiresAt).toEqual(new Date('2026-07-01T07:00:00Z'))
    world.now = new Date('2026-07-01T06:56:00Z')
    await line.desk.amend(sold, { participants: 6 })
    await line.work()
    expect(await line.states(ben)).toEqual(['WAITING'])
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 8, hasWaitlistOffer: false })
  })

  it('are not offered to a group that could not book them any more, nor while the activity is not in the shopfront', async () => {
    const partner = await Line.open(world, 'wanderly')
    const sold = await line.fill()
    const ada = await partner.join('Ada')
    const ben = await line.join('Ben')
    const cat = await line.join('Cat', { participants: 3 })
    const change = (input: ProductChanges) => changeProduct(world.database, operatorId, activityId, input, world.now)
    await change({ published: false, maxParticipants: 2 })
    await line.desk.cancel(sold)
    await line.work()
    expect(await line.states(ada, ben, cat)).toEqual(['WAITING', 'WAITING', 'WAITING'])
    await change({ published: true })
    await line.work()
    expect(await line.states(ada, ben, cat)).toEqual(['OFFERED', 'OFFERED', 'WAITING'])
    await change({ maxParticipants: null })
    await line.work()
    expect(await line.states(ada, ben, cat)).toEqual(['OFFERED', 'OFFERED', 'OFFERED'])
  })

  it('are offered after a minute if the job was lost', async () => {
    const sold = await line.fill(8)
    await line.desk.hold()
    const [ada, ben] = [await line.join('Ada'), await line.join('Ben')]
    await line.desk.cancel(sold)
    pass(world, 31)
    await world.admin.query('delete from graphile_worker._private_jobs')
    await requeueOffers(world.database, world.now, newChoreRun())
    await line.work()
    expect(await line.states(ada, ben)).toEqual(['OFFERED', 'OFFERED'])
    expect(await columnsOf(world, sold)).toMatchObject({ taken: 4, held: 4, hasWaitlistOffer: false })
  })
})
