import { beforeEach, describe, expect, it } from '@jest/globals'
import type { Caller } from '../../src/domain/access/Caller.ts'
import type { Booking } from '../../src/domain/bookings/Booking.ts'
import { admitOfferLink } from '../../src/domain/waitlist/admitOfferLink.ts'
import type { WaitlistEntry } from '../../src/domain/waitlist/WaitlistEntry.ts'
import { columnsOf, metered, pass } from '../bookings/Desk.ts'
import { ask, refusalOf } from '../graphql/ask.ts'
import { activities, NOW } from '../world/cast.ts'
import { useWorld } from '../world/useWorld.ts'
import { Line } from './Line.ts'

const world = useWorld()
let line: Line
beforeEach(async () => {
  world.now = NOW
  line = await Line.open(world, 'operator')
  await line.clear()
})

/** Offers two places to a waiting customer; returns the entry, the token of the link and the caller that it admits. */
async function offered(who = line): Promise<{ entry: WaitlistEntry; token: string; customer: Caller }> {
  const sold = await line.fill()
  const entry = await who.join('Ada')
  await line.desk.amend(sold, { participants: 8 })
  await line.work()
  const [, token = ''] = /\/waitlist\/([\w-]+)/.exec((await line.offers()).at(-1)!.text)!
  return { entry, token, customer: (await admitOfferLink(world.database, world.links, token, world.now)) as Caller }
}

const accept = (customer: Caller) =>
  ask<{ offer: object }>(
    world,
    customer,
    'mutation { offer: acceptOffer { status bookingStatus bookingReference waiverUrl offerExpiresAt } }',
  )
const decline = (customer: Caller) =>
  ask<{ offer: object }>(world, customer, 'mutation { offer: declineOffer { status bookingStatus } }')
const read = (customer: Caller) =>
  ask<{ offer: object }>(
    world,
    customer,
    '{ offer: waitlistOffer { operatorName sellerName activityName firstName date time participants price { amount } status } }',
  )

describe('the booking of an offer', () => {
  it('can be accepted or declined as offered, but not amended', async () => {
    await offered()
    const [held] = await world.admin.query<Booking>(
      `select booking_reference "bookingReference" from booking where status = 'ON_HOLD' and held_by is null`,
    )
    for (const input of [{ participants: 1 }, { participants: 6 }, { date: '2026-07-02' }]) {
      await expect(line.desk.amend(held!, input)).rejects.toMatchObject({
        code: 'invalid-transition',
        message: `Booking ${held!.bookingReference} holds places that were offered to the waitlist: they can be accepted or declined, not amended.`,
      })
    }
    expect((await line.desk.amend(held!, { notes: 'By the window' })).notes).toBe('By the window')
  })
})

describe('the link of an offer', () => {
  it('shows the offer, and afterwards its outcome, until the start of the timeslot', async () => {
    const { token, customer } = await offered()
    expect((await read(customer)).offer).toEqual({
      operatorName: 'Harbour Kayaks',
      sellerName: 'Harbour Kayaks',
      activityName: 'Sunset Kayak Tour',
      firstName: 'Ada',
      date: '2026-07-01',
      time: '09:00',
      participants: 2,
      price: { amount: 9000 },
      status: 'OFFERED',
    })
    const admitted = (at: string) => admitOfferLink(world.database, world.links, token, new Date(at))
    expect(await admitted('2026-07-01T07:59:59Z')).toEqual(customer)
    expect(await admitted('2026-07-01T08:00:00Z')).toBe('expired')
    expect(await admitOfferLink(world.database, world.links, `x${token.slice(1)}`, world.now)).toBe('unknown')
  })

  it('confirms the booking, which is then due for payment', async () => {
    const { entry, customer } = await offered()
    const { offer } = await accept(customer)
    expect(offer).toMatchObject({
      status: 'ACCEPTED',
      bookingStatus: 'CONFIRMED',
      waiverUrl: null,
      offerExpiresAt: null,
    })
    expect((await accept(customer)).offer).toEqual(offer)
    const booking = await line.held(entry)
    expect(await line.desk.history(booking)).toMatchObject([
      { action: 'HELD', actor: 'SERVICE' },
      { action: 'CONFIRMED', actor: 'CUSTOMER', keyId: null },
    ])
    expect(await line.desk.basket(booking)).toMatchObject({ status: 'OPEN', amountDue: { amount: 9000 } })
    expect(await line.desk.pay(booking, 9000)).toMatchObject({ status: 'COMPLETED' })
    expect(await metered(world)).toHaveLength(2)
  })

  it('gives access to its booking and its entry, and to nothing else', async () => {
    const { customer } = await offered()
    for (const source of [
      'mutation { cancelBooking(bookingReference: "AAAA-AAAA") { status } }',
      '{ booking(bookingReference: "AAAA-AAAA") { status } }',
      '{ waitlist { edges { node { status } } } }',
      '{ waiver { firstName } }',
      '{ invitation { date } }',
    ]) {
      expect(await refusalOf(ask(world, customer, source))).toMatchObject({ code: 'permission-denied' })
    }
  })

  it('passes the places to the next entry when the customer declines, and does not cancel what was accepted', async () => {
    const { entry, customer } = await offered()
    const ben = await line.join('Ben')
    expect((await decline(customer)).offer).toEqual({ status: 'LEFT', bookingStatus: 'CANCELLED' })
    await expect(line.desk.book()).rejects.toMatchObject({ code: 'insufficient-capacity' })
    await line.work()
    expect(await line.states(entry, ben)).toEqual(['LEFT', 'OFFERED'])
    expect((await decline(customer)).offer).toEqual({ status: 'LEFT', bookingStatus: 'CANCELLED' })
    expect(await refusalOf(accept(customer))).toMatchObject({ code: 'invalid-transition' })

    await line.desk.confirm(await line.held(ben))
    const refusal = await refusalOf(line.leave(ben))
    expect(refusal).toMatchObject({ code: 'invalid-transition' })
    expect(refusal.message).toMatch(
      /^The places were accepted: they are now booking [\w-]{9}, which can be cancelled\.$/,
    )
  })

  it('takes the places again after the offer has expired, while they are free', async () => {
    const { entry, customer } = await offered()
    pass(world, 60)
    expect(await line.states(entry)).toEqual(['LAPSED'])
    await line.work()
    expect((await accept(customer)).offer).toMatchObject({ status: 'ACCEPTED', bookingStatus: 'CONFIRMED' })
    await line.work()
    expect(await line.kept(entry)).toBe('ACCEPTED')
    expect(await columnsOf(world, await line.held(entry))).toMatchObject({ taken: 10, held: 0 })
  })

  it('is refused after the offer has expired when another customer waits', async () => {
    const { entry, customer } = await offered()
    const ben = await line.join('Ben')
    pass(world, 60)
    expect(await refusalOf(accept(customer))).toMatchObject({ code: 'insufficient-capacity', facts: { available: 0 } })
    await line.work()
    expect(await line.states(entry, ben)).toEqual(['LAPSED', 'OFFERED'])
    expect(await refusalOf(accept(customer))).toMatchObject({ code: 'insufficient-capacity', facts: { available: 0 } })
  })

  it('makes the booking PENDING where the operator accepts by hand, and the entry stays ACCEPTED if it is rejected', async () => {
    const { activityId } = activities.sunset
    await world.admin.query('update product set acceptance_required = true where activity_id = $1', [activityId])
    const { entry, customer } = await offered()
    expect((await accept(customer)).offer).toMatchObject({ status: 'ACCEPTED', bookingStatus: 'PENDING' })
    await line.desk.settle(await line.held(entry), 'reject')
    expect(await line.states(entry)).toEqual(['ACCEPTED'])
    await line.work()
    expect(await line.kept(entry)).toBe('ACCEPTED')
    await world.admin.query('update product set acceptance_required = false where activity_id = $1', [activityId])
  })

  it('lets the partner report the payment of its customer later', async () => {
    const partner = await Line.open(world, 'wanderly')
    const { entry, customer } = await offered(partner)
    expect((await read(customer)).offer).toMatchObject({ sellerName: 'Wanderly' })
    await accept(customer)
    const booking = await partner.held(entry)
    expect(booking).toMatchObject({ channel: 'PARTNER', paymentReference: `wanderly-${booking.bookingReference}` })
    expect(await partner.desk.basket(booking)).toMatchObject({ status: 'OPEN' })
    const before = (await metered(world)).length
    for (let index = 0; index < 2; index++) await partner.desk.confirm(booking, { paymentReference: 'W-1' })
    expect(await partner.desk.basket(booking)).toMatchObject({ status: 'COMPLETED', amountDue: { amount: 0 } })
    expect((await metered(world)).length).toBe(before + 1)
    expect(await partner.desk.see(booking)).toMatchObject({ status: 'CONFIRMED', paymentReference: 'W-1' })
  })
})

describe('an offer that ends before its e-mail is sent', () => {
  it('is not sent, and not metered', async () => {
    const sold = await line.fill()
    const entry = await line.join('Ada')
    await line.desk.amend(sold, { participants: 8 })
    await line.work(['offer-places'])
    await line.leave(entry)
    await line.work()
    expect(await line.offers()).toMatchObject([{ status: 'DROPPED', text: null }])
    expect(await line.metered()).toEqual([])
  })
})
